import type { PushNotification } from "../../../shared/notifications/notifications.ts";
import type { Language } from "../../../shared/languages.ts";
import { paths } from "../../../shared/paths.ts";
import type { PollOutline } from "../../../shared/polls/polls.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { EmailKind } from "../outbox.ts";
import { describeTimes } from "./gathering-email.ts";
import { theirWords, type EmailContent, type EmailSetting } from "./email.ts";

/** How many people who have not answered are named. */
export const MOST_NAMED = 20;

export interface PollItem {
  poll: Pick<PollOutline, "id" | "title" | "times" | "time_zone">;
  /** The link by which they answer. */
  answerUrl: string;
  /** Some of those who have not answered, and how many more there are; undefined if the email does not say. */
  silent?: { names: readonly string[]; more: number } | undefined;
  /** Whether a time was added since they have answered. */
  isAdded?: boolean | undefined;
}

export interface PollEmail extends EmailSetting {
  kind: Extract<EmailKind, `poll ${string}`> | "answer reminder";
  items: readonly PollItem[];
  /** How many more polls wait for an answer, which the email does not list. */
  more: number;
}

/** Asks somebody when they can come (`docs/domain/mail.md#emails-about-polls`). */
export function pollEmail(language: Language, email: PollEmail): EmailContent {
  const { kind, collective, items, more, baseUrl } = email;
  const inWords = say(language, "emails");
  const [only] = items;
  const count = items.length + more;
  const known = { count, title: oneLine(only?.poll.title ?? ""), collective: oneLine(collective.name) };
  return {
    subject: inWords(kind === "poll new" ? "pollNewSubject" : "pollSoonSubject", known),
    blocks: [
      ...items.flatMap((item) => [
        describe(language, email, item),
        inWords("answerPollHow"),
        [{ label: inWords("sayWhen"), url: item.answerUrl }],
        { label: inWords("seePoll"), url: baseUrl + paths.poll(item.poll.id) },
      ]),
      ...(more > 0
        ? [
            inWords("pollsNotListed", { count: more }),
            { label: say(language, "gathering-words")("allGatherings"), url: baseUrl + paths.gatherings },
          ]
        : []),
    ],
    notification: notificationOf(email),
    replaces: items.map(({ poll }) => paths.poll(poll.id)),
  };
}

/** A later notification of one poll takes its place. */
function notificationOf({ items, more }: PollEmail): Partial<PushNotification> {
  const [only, ...others] = items;
  if (!only || others.length > 0 || more > 0) return { page: paths.gatherings };
  const page = paths.poll(only.poll.id);
  return { page, tag: page };
}

/** The title, the proposed times and who has not answered, each on a line. */
function describe(language: Language, email: PollEmail, { poll, silent, isAdded = false }: PollItem): string {
  const inWords = say(language, "emails");
  const { time_zone } = poll;
  const times = poll.times.map((time) => `- ${describeTimes(language, email, { ...time, time_zone })}`);
  const lines = [theirWords(poll.title), inWords("pollTimes"), ...times];
  if (isAdded) lines.push(inWords("pollTimeAdded"));
  if (silent) {
    const names = new Intl.ListFormat(language, { type: "unit" }).format(silent.names.map(oneLine));
    lines.push(inWords("pollSilent", { names, rest: silent.more }));
  }
  return lines.join("\n");
}

import type { PushNotification } from "../../../shared/notifications/notifications.ts";
import { dayIn, formatBy, timeIn, zoneInWords, type IsoDate } from "../../../shared/basics/dates.ts";
import { GATHERING_ANSWERS, type GatheringAnswer } from "../../../shared/enumerations.ts";
import { beginsOn, isAllDay, type GatheringTimes } from "../../../shared/gatherings/gathering-times.ts";
import { areAtOnce, type Gathering } from "../../../shared/gatherings/gatherings.ts";
import type { Language } from "../../../shared/languages.ts";
import { ANSWER_PARAMETER, paths } from "../../../shared/paths.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { EmailKind } from "../outbox.ts";
import { theirWords, withinApp, type EmailContent, type EmailSetting } from "./email.ts";

const BRIEF_DAY = { weekday: "short", month: "short", day: "numeric" } as const;
const dayFormatOf = formatBy(BRIEF_DAY);
const startFormatOf = formatBy({ ...BRIEF_DAY, hour: "2-digit", minute: "2-digit" });

type Times = Pick<Gathering, "starts_at" | "ends_at">;

/** News of a gathering for one person. */
export interface GatheringItem {
  gathering: GatheringTimes &
    Pick<Gathering, "id" | "title" | "place" | "cancelled_at" | "cancel_reason" | "expectation">;
  /** Who planned it; undefined if the email does not say. */
  plannedBy?: string | undefined;
  /** The link by which they answer; undefined if there is nothing to answer. */
  answerUrl?: string | undefined;
  /** The gathering before the changes that they are told of. */
  before?: (Times & Pick<Gathering, "place">) | undefined;
  /** Their answer; undefined if the email leaves it out. */
  said?: "saidGoing" | "saidMaybe" | "saidWaiting" | "notSaid" | "notSaidYet" | "placeCame" | "placeLost" | undefined;
  /** Whether it has come to matter more. */
  isRaised?: boolean | undefined;
  /** Later gatherings of its series with the same news: how many, and when the last of them begins. */
  others?: { count: number; last: string } | undefined;
  /** Whether others of its series take place, although this one and `others` do not. */
  isInPart?: boolean;
}

export interface GatheringEmail extends EmailSetting {
  kind: Extract<EmailKind, `gathering ${string}`> | "answer reminder";
  items: readonly GatheringItem[];
  /** The collective's day. */
  today: IsoDate;
  /** How many more gatherings have news, which the email does not list. */
  more: number;
}

/** An email about one gathering or several (`docs/domain/mail.md#emails-about-gatherings`). */
export function gatheringEmail(language: Language, email: GatheringEmail): EmailContent {
  const { items, more, baseUrl } = email;
  const inWords = say(language, "emails");
  const answers = say(language, "gathering-words");
  const times = items.flatMap(({ gathering, before = gathering }) => [gathering.starts_at, before.starts_at]);
  const [begins] = times.toSorted();
  const title = subjectOf(language, email);
  return {
    begins,
    subject: [title, ...startOf(language, email)].join(", "),
    blocks: [
      ...items.flatMap((item) => {
        const { gathering, answerUrl } = item;
        return [
          describe(language, email, item),
          ...(answerUrl === undefined
            ? []
            : [
                inWords("answerHow"),
                GATHERING_ANSWERS.map((answer) => ({ label: answers(answer), url: withAnswer(answerUrl, answer) })),
              ]),
          { label: inWords("seeGathering"), url: `${baseUrl}${paths.gathering(gathering.id)}` },
        ];
      }),
      ...(more > 0
        ? [
            inWords("gatheringsNotListed", { count: more }),
            { label: answers("allGatherings"), url: `${baseUrl}${paths.gatherings}` },
          ]
        : []),
    ],
    notification: { title, ...notificationOf(language, email) },
    replaces: items.map(({ gathering }) => paths.gathering(gathering.id)),
  };
}

/**
 * A notification of one gathering, or of the first of several, says when it is, and has buttons that answer; a later
 * one of it takes its place.
 */
function notificationOf(language: Language, email: GatheringEmail): Partial<PushNotification> {
  const [only, ...others] = email.items;
  const more = others.length + email.more;
  if (!only || (more > 0 && email.kind !== "gathering first")) return { page: paths.gatherings };
  const { gathering, answerUrl } = only;
  const page = paths.gathering(gathering.id);
  const inWords = say(language, "gathering-words");
  const { starts_at, ends_at, place } = gathering;
  const buttons = answerUrl !== undefined && {
    seen: { starts_at, ends_at, place },
    answers: (["Going", "NotGoing"] as const).map((answer) => {
      return { answer, label: inWords(answer), page: withinApp(withAnswer(answerUrl, answer)) };
    }),
  };
  const when = describeTimes(language, email, gathering);
  const text = more > 0 ? say(language, "emails")("gatheringFirstMore", { when, count: more }) : when;
  return { text, page, tag: page, ...buttons };
}

function withAnswer(answerUrl: string, answer: GatheringAnswer): string {
  const url = new URL(answerUrl);
  url.searchParams.set(ANSWER_PARAMETER, answer);
  return url.href;
}

const SUBJECTS = {
  "answer reminder": ["gatheringReminderSubject", "gatheringsNewSubject"],
  "gathering first": ["gatheringTomorrowSubject", "gatheringsTomorrowSubject"],
  "gathering tomorrow": ["gatheringTomorrowSubject", "gatheringsTomorrowSubject"],
  "gathering week": ["gatheringWeekSubject", "gatheringsWeekSubject"],
  "gathering moved": ["gatheringMovedSubject", "gatheringsMovedSubject"],
  "gathering cancelled": ["gatheringCancelledSubject", "gatheringsCancelledSubject"],
  "gathering new": ["gatheringNewSubject", "gatheringsNewSubject"],
  "gathering place": ["gatheringPlaceSubject", "gatheringsPlaceSubject"],
  "gathering place lost": ["gatheringPlaceLostSubject", "gatheringsPlaceLostSubject"],
  "gathering settled": ["gatheringSettledSubject", "gatheringsNewSubject"],
} as const;

function subjectOf(language: Language, email: GatheringEmail): string {
  const { kind, collective, items, more, timeZone, today } = email;
  const inWords = say(language, "emails");
  const [only, ...further] = items;
  const isToday = kind === "gathering tomorrow" && only && beginsOn(only.gathering, today, timeZone);
  const [one, several] = isToday ? (["gatheringTodaySubject", "gatheringsTodaySubject"] as const) : SUBJECTS[kind];
  const count = items.reduce((sum, { others }) => sum + 1 + (others?.count ?? 0), more);
  if (only && kind === "gathering first" && count > 1)
    return inWords("gatheringFirstSubject", { title: oneLine(only.gathering.title) });
  if (!only || further.length > 0) return inWords(several, { count, collective: oneLine(collective.name) });
  const title = oneLine(only.gathering.title);
  const known = { title: count > 1 ? inWords("gatheringsOfSeries", { title, count }) : title };
  const isRestored = kind === "gathering cancelled" && only.gathering.cancelled_at === null;
  if (isRestored) return inWords("gatheringRestoredSubject", known);
  const isExpected = only.isRaised && only.gathering.expectation === "Expected";
  return inWords(isExpected ? "gatheringExpectedSubject" : one, known);
}

/** The day and the hour of the only gathering, or of the first one of its series, for a subject. */
function startOf(language: Language, { items: [only, ...others], timeZone }: GatheringEmail): string[] {
  if (!only || others.length > 0) return [];
  const { starts_at, time_zone } = only.gathering;
  const format = isAllDay(only.gathering) ? dayFormatOf(time_zone, language) : startFormatOf(timeZone, language);
  return [format.format(new Date(starts_at))];
}

/** The title, when and where, and what has changed, each on a line. */
function describe(language: Language, email: GatheringEmail, item: GatheringItem): string {
  const inWords = say(language, "emails");
  const { kind, timeZone } = email;
  const { gathering, plannedBy, before, said, isRaised, others } = item;
  const { title, place, cancelled_at, cancel_reason, expectation } = gathering;
  const when = describeTimes(language, email, gathering);
  const lines = [theirWords(title), when];
  if (place !== null) lines.push(inWords("gatheringPlace", { place: theirWords(place) }));
  if (plannedBy !== undefined) lines.push(inWords("gatheringPlannedBy", { name: theirWords(plannedBy) }));
  if (before) {
    const whenBefore = describeTimes(language, email, { ...gathering, ...before });
    if (whenBefore !== when) lines.push(inWords("gatheringWas", { when: whenBefore }));
    if (place === null && before.place !== null) lines.push(inWords("gatheringNoPlace"));
    if (before.place !== null && before.place !== place) {
      lines.push(inWords("gatheringPlaceWas", { place: theirWords(before.place) }));
    }
  }
  if (kind === "gathering settled") lines.push(inWords("gatheringSettled"));
  if (kind === "gathering cancelled" && cancelled_at === null) lines.push(inWords("gatheringRestored"));
  if (cancelled_at !== null) {
    lines.push(
      cancel_reason === null
        ? inWords("gatheringCancelled")
        : inWords("gatheringCancelledWhy", { reason: theirWords(cancel_reason) }),
    );
  }
  if (others) {
    const also = kind === "gathering new" ? "gatheringsAlsoNew" : "gatheringsAlso";
    lines.push(inWords(also, { count: others.count, day: dayOf(timeZone, new Date(others.last)) }));
    if (item.isInPart) lines.push(inWords("gatheringsTakePlace"));
  }
  if (kind === "gathering new") lines.push(say(language, "gatherings")(`${expectation}Long`));
  if (isRaised) lines.push(inWords("gatheringMattersMore"));
  if (said !== undefined) lines.push(inWords(said));
  const clashing = email.items.find((other) => goesTo(other) && areAtOnce(gathering, other.gathering));
  if (clashing && goesTo(item))
    lines.push(say(language, "gathering-words")("atTheSameTime", { title: theirWords(clashing.gathering.title) }));
  if (said === "placeCame") lines.push(inWords("placeGiveUp"));
  return lines.join("\n");
}

const goesTo = ({ said }: GatheringItem) => said === "saidGoing";

/** When it is, as the clocks of the collective show it. Whole days are those where it was planned. */
export function describeTimes(
  language: Language,
  { timeZone, times }: Pick<EmailSetting, "timeZone" | "times">,
  gathering: GatheringTimes,
): string {
  const { starts_at, ends_at, time_zone } = gathering;
  const key = `${language} ${timeZone} ${time_zone} ${starts_at} ${ends_at}`;
  const known = times.get(key);
  if (known !== undefined) return known;
  const inWords = say(language, "emails");
  const allDay = isAllDay(gathering);
  const zone = allDay ? time_zone : timeZone;
  const [start, end] = [new Date(starts_at), new Date(Date.parse(ends_at) - (allDay ? 1 : 0))];
  const days = { start: dayOf(zone, start), end: dayOf(zone, end) };
  const isOneDay = days.start.getTime() === days.end.getTime();
  const clocks = {
    zone: zoneInWords(zone, start, language),
    from: timeIn(zone, start, language),
    to: timeIn(zone, end, language),
  };
  const words = allDay
    ? inWords(isOneDay ? "gatheringAllDay" : "gatheringAllDays", days)
    : inWords(isOneDay ? "gatheringWhen" : "gatheringWhenDays", { ...days, ...clocks });
  times.set(key, words);
  return words;
}

/** The day of an instant in a zone, as messages take one. */
function dayOf(zone: string, instant: Date): Date {
  return new Date(dayIn(zone, instant));
}

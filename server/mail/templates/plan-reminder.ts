import { daysBetween, type IsoDate } from "../../../shared/basics/dates.ts";
import type { CrewOverview } from "../../../shared/intervals/interval-overview.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Say } from "../../../shared/messages.ts";
import { paths, sameAsLastTime } from "../../../shared/paths.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { EmailContent, EmailSetting } from "./email.ts";

/** The most crews that an email names. */
const MOST_CREWS = 8;

interface PlanReminder extends Pick<EmailSetting, "collective" | "baseUrl"> {
  interval: Interval;
  today: IsoDate;
  /** Crews that lack something come first. */
  crews: readonly CrewOverview[];
  /** The member who asks; undefined if the collective's own reminder does. */
  sentBy: string | undefined;
  /** Whether the recipient can begin with their last answers. */
  repeatable: boolean;
}

/** The reminder to answer for an interval (`docs/domain/mail.md#reminders-to-plan`). */
export function planReminder(language: Language, reminder: PlanReminder): EmailContent {
  const { collective, interval, crews, baseUrl, repeatable } = reminder;
  const inWords = say(language, "reminders");
  const days = Math.max(0, daysBetween(reminder.today, interval.start_date));
  const lacks = describeLacks(language, crews);
  return {
    subject: inWords("subject", { interval: String(interval.id), collective: oneLine(collective.name), days }),
    blocks: [
      describeAnswer(inWords, reminder),
      ...(lacks === null ? [] : [lacks]),
      { label: say(language, "interval-words")("plan"), url: baseUrl + paths.myParticipation(interval.id) },
      ...(repeatable
        ? [{ label: say(language, "participation")("sameAsLastTime"), url: baseUrl + sameAsLastTime(interval.id) }]
        : []),
    ],
  };
}

/** When the interval is, that the answer is missing, and who asks for it. */
function describeAnswer(inWords: Say<"reminders">, { interval, sentBy }: PlanReminder): string {
  const { start_date, end_date } = interval;
  const known = { interval: String(interval.id), start: new Date(start_date) };
  const missing =
    end_date === null
      ? inWords("notAnsweredOpen", known)
      : inWords("notAnswered", { ...known, end: new Date(end_date) });
  return sentBy === undefined ? missing : `${missing} ${inWords("asks", { sender: oneLine(sentBy) })}`;
}

/** A sentence on what the crews in use still lack; null if they lack nothing. */
function describeLacks(language: Language, crews: readonly CrewOverview[]): string | null {
  const inWords = say(language, "reminders");
  const nameLack = say(language, "lacks");
  const list = new Intl.ListFormat(language, { type: "unit" });
  const inNeed = crews.filter(
    ({ lacks, person_ids, people_before }) => lacks.length > 0 && (person_ids.length > 0 || people_before),
  );
  if (inNeed.length === 0) return null;
  const named = inNeed
    .slice(0, MOST_CREWS)
    .map(({ name, lacks }) =>
      inWords("crewLacks", { crew: oneLine(name), lacks: list.format(lacks.map((lack) => nameLack(lack))) }),
    );
  const others = inNeed.length - named.length;
  return [inWords("whatCrewsLack"), ...named, ...(others > 0 ? [inWords("more", { crews: others })] : [])].join("\n");
}

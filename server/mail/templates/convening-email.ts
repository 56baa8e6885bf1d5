import type { Held } from "../../../shared/participation/involvements.ts";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import { MAX_MAILED_TEXT_LENGTH } from "../../../shared/constants.ts";
import { withoutUnstorable } from "../../../shared/basics/fields.schema.ts";
import type { Language } from "../../../shared/languages.ts";
import { participationStep, paths } from "../../../shared/paths.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { EmailContent, EmailSetting } from "./email.ts";

/** For somebody who convenes a crew now; who did before; or who did not, of a crew that was archived. */
export type ConveningChange = "convenes" | "no longer convenes" | "archived";

interface CrewNews {
  id: number;
  name: string;
  change: ConveningChange;
  /** Why the convenor was chosen, in the email's language; null if the crew was archived. */
  reason: string | null;
  /** The last convenor's handover; null if there is none. */
  handover: string | null;
}

interface News {
  interval: Interval;
  crews: readonly CrewNews[];
  /** Who has changed it, by name. Empty if no member did, such as at the end of an interval. */
  names: readonly string[];
}

const SUBJECTS = {
  convenes: "conveneSubject",
  "no longer convenes": "noLongerConveneSubject",
  archived: "archivedSubject",
} as const;
const TEXTS = { convenes: "convene", "no longer convenes": "noLongerConvene", archived: "archived" } as const;

type Setting = Pick<EmailSetting, "collective" | "baseUrl">;

/** Tells somebody what they convene, or no longer convene (`docs/domain/mail.md#news-of-convening`). */
export function conveningNews(language: Language, { collective, baseUrl }: Setting, news: News): EmailContent {
  const { interval, crews } = news;
  const inWords = say(language, "emails");
  const isConvening = crews.some(({ change }) => change !== "archived");
  const names = namesIn(language, isConvening ? [] : news.names);
  return {
    subject: subjectOf(language, oneLine(collective.name), news),
    blocks: [
      ...(isConvening ? [describeChange(language, news)] : []),
      ...crews.flatMap(({ id, name, change, reason, handover }) => {
        const crew = oneLine(name);
        return [
          inWords(TEXTS[change], { crew, reason: reason ?? inWords("crewArchived"), ...names }),
          ...(handover === null ? [] : [`${inWords("lastHandover", { crew })}\n${beginningOf(handover)}`]),
          { label: crew, url: baseUrl + paths.crew(id) },
        ];
      }),
      { label: inWords("yourPlan"), url: baseUrl + participationStep(interval.id, "crews") },
    ],
  };
}

/** Tells the next convenor of a crew of the handover that they get. A notification does not say what it is. */
export function handoverNews(
  language: Language,
  { baseUrl }: Setting,
  { id, name, text }: Pick<CrewNews, "id" | "name"> & { text: string },
): EmailContent {
  const inWords = say(language, "emails");
  const crew = oneLine(name);
  return {
    subject: inWords("handoverSubject", { crew }),
    blocks: [inWords("handoverForYou", { crew }), beginningOf(text), { label: crew, url: baseUrl + paths.crew(id) }],
  };
}

/** Tells the people of crews that nobody convenes them any more (`docs/domain/mail.md#news-of-convening`). */
export function crewAlone(
  language: Language,
  { collective, baseUrl }: Setting,
  crews: readonly { id: number; name: string; intervalId: number }[],
): EmailContent {
  const inWords = say(language, "emails");
  const crew = oneLine(crews[0]?.name ?? "");
  return {
    subject: inWords("crewAloneSubject", { count: crews.length, crew, collective: oneLine(collective.name) }),
    blocks: [
      ...crews.flatMap(({ id, name, intervalId }) => [
        inWords("crewAlone", { crew: oneLine(name), interval: String(intervalId) }),
        { label: oneLine(name), url: baseUrl + paths.crew(id) },
      ]),
      { label: inWords("yourPlan"), url: baseUrl + participationStep(crews[0]?.intervalId ?? 0, "crews") },
    ],
  };
}

const PAGES = {
  place: paths.gathering,
  gathering: paths.gathering,
  poll: paths.poll,
  entry_pathway: paths.entryPathway,
  crew: paths.crew,
} satisfies Record<Held["kind"], (id: number) => string>;

/** Something that is handed on, with its title then, unless nothing of it may stay in mailboxes. */
export interface HandedOn extends Pick<Held, "kind" | "id"> {
  title: string | null;
  /** Of a single gathering: when it begins. */
  day?: IsoDate | null;
  /** Of the gatherings, if it is a series. */
  count?: number;
}

/** Tells somebody what a person who will be away asks them to see to, or leaves to their crew. */
export function handedOn(
  language: Language,
  { baseUrl }: Setting,
  {
    name,
    start,
    back,
    isAsked,
    things,
  }: Partial<Record<"start" | "back", IsoDate | null | undefined>> & {
    name: string;
    isAsked: boolean;
    things: readonly HandedOn[];
  },
): EmailContent {
  const inWords = say(language, "emails");
  const known = { name: oneLine(name), count: things.length };
  const links = things.map(({ kind, id, title, day, count = 1 }) => {
    const own = title === null ? inWords("handedInterest") : oneLine(title);
    const text = count > 1 ? inWords("gatheringsOfSeries", { title: own, count }) : own;
    const label = kind === "crew" ? inWords("handedHandover", { crew: text }) : text;
    const url = baseUrl + PAGES[kind](id);
    return { label: day ? inWords("handedOnDay", { title: label, day: new Date(day) }) : label, url };
  });
  const until = start ? [inWords("awayFrom", { ...known, day: new Date(start) })] : [];
  if (back) until.push(inWords("awayUntil", { ...known, day: new Date(back) }));
  if (back === null) until.push(inWords("awayForGood", known));
  const text = inWords(isAsked ? "handedToYou" : "handedToCrew", known);
  const subject = inWords(back === null ? "handedOnLeavingSubject" : "handedOnSubject", known);
  return { subject, blocks: [...until, text, ...links] };
}

function subjectOf(language: Language, collective: string, { interval, crews }: News): string {
  const inWords = say(language, "emails");
  const known = { interval: String(interval.id), collective };
  const [only, ...others] = crews;
  if (!only || others.length > 0) return inWords("conveningSubject", known);
  const crew = oneLine(only.name);
  return inWords(SUBJECTS[only.change], { ...known, crew });
}

function describeChange(language: Language, { interval, names }: News): string {
  const { id, start_date, end_date } = interval;
  const inWords = say(language, "emails");
  const known = { interval: String(id), start: new Date(start_date), ...namesIn(language, names) };
  return end_date === null
    ? inWords("conveningChangedOpen", known)
    : inWords("conveningChanged", { ...known, end: new Date(end_date) });
}

function namesIn(language: Language, names: readonly string[]) {
  return { count: names.length, names: new Intl.ListFormat(language).format(names.map(oneLine)) };
}

/** The link after it leads to the crew's page, which has the whole handover. */
function beginningOf(handover: string): string {
  if (handover.length <= MAX_MAILED_TEXT_LENGTH) return handover;
  return `${withoutUnstorable(handover.slice(0, MAX_MAILED_TEXT_LENGTH))}...`;
}

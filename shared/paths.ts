import type { ParticipationIntention } from "./enumerations.ts";

/** The paths of members' pages, which the service worker shows without a network. No mailed link with a token is one. */
export const MEMBERS_PATHS = {
  home: "/",
  dashboard: "/dashboard",
  editCollective: "/collective/edit",
  people: "/people",
  newPerson: "/people/new",
  formerMembers: "/people/former",
  person: "/people/:personId",
  editPerson: "/people/:personId/edit",
  crews: "/crews",
  newCrew: "/crews/new",
  crew: "/crews/:crewId",
  editCrew: "/crews/:crewId/edit",
  intervals: "/intervals",
  newInterval: "/intervals/new",
  interval: "/intervals/:intervalId",
  editInterval: "/intervals/:intervalId/edit",
  gatherings: "/gatherings",
  newGathering: "/gatherings/new",
  importCalendar: "/gatherings/import",
  polls: "/gatherings/polls",
  newPoll: "/gatherings/polls/new",
  poll: "/gatherings/polls/:pollId",
  editPoll: "/gatherings/polls/:pollId/edit",
  gatheringTemplates: "/gatherings/templates",
  newGatheringTemplate: "/gatherings/templates/new",
  editGatheringTemplate: "/gatherings/templates/:templateId",
  gathering: "/gatherings/:gatheringId",
  editGathering: "/gatherings/:gatheringId/edit",
  /** Leads to the next page, for the interval to plan. */
  myPlan: "/my_participation",
  myParticipation: "/my_participation/:intervalId",
  entryPathways: "/entry_pathways",
  entryPathway: "/entry_pathways/:entryPathwayId",
  activity: "/activity",
  settings: "/settings",
} as const;

/**
 * The path of every page. The first one that matches an address counts, so `/people/new` comes before
 * `/people/:personId`. A segment that starts with a colon is a parameter. If its name ends with "token", its value
 * is a secret, which the log leaves out.
 */
export const ROUTE_PATHS = {
  ...MEMBERS_PATHS,
  login: "/auth/login",
  forgotPassword: "/auth/forgot_password",
  resetPassword: "/auth/reset_password",
  undoChanges: "/auth/undo_changes",
  /** Leads to the page before, from links in emails of earlier versions. */
  undoAddressChange: "/auth/undo_address_change",
  /** Leads to the next page, from a shortened URL. */
  shortEoi: "/collective/:slug",
  eoi: "/collective/:slug/interest",
  manageEoi: "/collective/:slug/interest/manage",
  /** The mailed link to the page before, which leads on to it at once. */
  mailedEoi: "/collective/:slug/interest/:authToken",
  join: "/join/:slug",
  unsubscribe: "/unsubscribe",
  /** For mail programs, which unsubscribe by themselves. People get to the page before. */
  unsubscribeAtOnce: "/unsubscribe/:token",
  stillHere: "/still_here",
  /** In emails of earlier versions. */
  earlierStillHere: "/still_here/:token",
  stillWithUs: "/still_with_us",
  answerGathering: "/answer",
  answerPoll: "/answer_poll",
  /** In emails of earlier versions. */
  earlierAnswerGathering: "/answer/:token",
  setup: "/setup",
  confirmAddress: "/settings/address",
  releases: "/releases",
  help: "/help",
  helpPrivacy: "/help/privacy",
} as const;

/** The paths of documents that other programs read, mostly with a token in place of a session. */
export const DOCUMENT_PATHS = {
  calendar: "/calendar/:token.ics",
  activityFeed: "/activity/:token.atom",
  /** For members who are signed in. */
  gatheringCalendar: "/gatherings/:gatheringId/calendar.ics",
  /** For people who have a link to answer, or one to a poll whose time is chosen. */
  linkedCalendar: "/answer/:token/calendar.ics",
} as const;

/** By which phones and computers install the app. */
export const WEB_MANIFEST_PATH = "/manifest.webmanifest";

/** The service worker. Its language decides which messages it keeps. */
export const WORKER_PATH = "/sw.js";
export const WORKER_LANGUAGE = "language";

/** Where pages report errors. */
export const PAGE_ERRORS_PATH = "/page_errors";

const PATHS = { ...ROUTE_PATHS, ...DOCUMENT_PATHS };

/** The names of a path's parameters, in order. */
export type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? [Name, ...ParameterNames<Rest>]
  : Path extends `${string}:${infer Name}`
    ? [Name]
    : [];

type Values<Names extends string[]> = { [Index in keyof Names]: string | number };

type Address<Path extends string> =
  ParameterNames<Path> extends [] ? Path : (...values: Values<ParameterNames<Path>>) => string;

type Paths = { [Name in keyof typeof PATHS]: Address<(typeof PATHS)[Name]> };

/** The address of every page and document, for links: a string, or a function of the path's parameters in order. */
export const paths = Object.fromEntries(
  Object.entries(PATHS).map(([name, path]) => [name, path.includes(":") ? addressOf(path) : path]),
) as Paths;

/** The parameter of links in emails that holds their token. */
export const LINK_TOKEN = "token";

/** Adds the token of a link to its page: in the query, since programs that check links change what is after a "#". */
export function withToken(path: string, token: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${LINK_TOKEN}=${token}`;
}

/** A token in an address: also after a "#", as in emails of earlier versions, and where a mail program has encoded it. */
const TOKEN = /(?:[?&#]|&amp;|%3f|%26|%23)token(?:=|%3d)(?:3d(?=[\w-]{43}))?([\w.-]*)(?:(?!%26)[^&])*/i;
/** The end of a sentence, or of brackets, that a mail program has taken for a part of the link. */
const AFTER_LINK = /(?:[.,;:!)\]>"']|%(?:29|5d|3e|22|27)){1,4}$/i;

/** Takes the token out of an address. It is undefined if there is none, or it is part of what another app shares. */
export function withoutToken(address: string): { address: string; token?: string } {
  const found = !address.startsWith(paths.newGathering) && TOKEN.exec(address);
  if (!found) return { address };
  const before = address.slice(0, found.index);
  const rest = address.slice(found.index + found[0].length).replace(AFTER_LINK, "");
  const after = rest.replaceAll("&amp;", "&").replaceAll("=3D", "=");
  return {
    address: before + (before.includes("?") ? after : after.replace("&", "?")),
    token: (found[1] ?? "").replace(AFTER_LINK, ""),
  };
}

/** Chooses the interval of a page. */
export const INTERVAL_PARAMETER = "interval";

export function peopleOfInterval(intervalId: number): string {
  return withSearch(paths.people, { [INTERVAL_PARAMETER]: intervalId });
}

/** The wizard's steps in its URL; without one, it opens the first. */
export const STEP_NAMES = ["capacity", "participation", "crews"] as const;
export const STEP_PARAMETER = "step";

export function participationStep(intervalId: number, step: (typeof STEP_NAMES)[number]): string {
  return withSearch(paths.myParticipation(intervalId), { [STEP_PARAMETER]: step });
}

/** Makes the wizard begin with the answers from the last interval. */
export const SAME_AS_LAST_TIME_PARAMETER = "same_as_last_time";

export function sameAsLastTime(intervalId: number): string {
  return `${paths.myParticipation(intervalId)}?${SAME_AS_LAST_TIME_PARAMETER}`;
}

/** The intention that a plan begins with, unless it has one. */
export const INTENTION_PARAMETER = "intention";

export function planWith(intervalId: number, intention: ParticipationIntention): string {
  return withSearch(paths.myParticipation(intervalId), { [INTENTION_PARAMETER]: intention });
}

/** The answer that a mailed link proposes. */
export const ANSWER_PARAMETER = "answer";

/** Says that the notification whose button was pressed showed another time or place. */
export const MOVED_PARAMETER = "moved";

/** The filters of the activity in its URL. */
export const ACTIVITY_PARAMETERS = { person: "person", crew: "crew", interval: "interval", kind: "kind" } as const;

/** The URL of what changed about a person, a crew or an interval. */
export function activityOf(what: Exclude<keyof typeof ACTIVITY_PARAMETERS, "kind">, id: number): string {
  return withSearch(paths.activity, { [ACTIVITY_PARAMETERS[what]]: id });
}

/** Choose the list on the page of gatherings, and its crew. */
export const SHOWN_PARAMETER = "show";
export const CREW_PARAMETER = "crew";
/** From which day on the list of what is coming begins. */
export const FROM_PARAMETER = "from";
export type ShownGatherings = "coming" | "month" | "past";

/** The URL of what is coming from a day on; by default from today. */
export function gatheringsFrom(day: string | undefined): string {
  return day === undefined ? paths.gatherings : withSearch(paths.gatherings, { [FROM_PARAMETER]: day });
}

export function gatheringsOfCrew(crewId: number): string {
  return withSearch(paths.gatherings, { [CREW_PARAMETER]: crewId });
}

/** Where a new gathering gets its day, and what it begins with, from. */
export const DAY_PARAMETER = "day";
export const TEMPLATE_PARAMETER = "template";

/** The parameters of what other apps share with an installed one: it begins a new gathering. */
export const SHARED_PARAMETERS = { title: "title", text: "text", url: "url" } as const;

/** The URL of the form for a gathering of a crew, on a day, or of a kind. It leads to its first field. */
export function newGatheringOf(
  of: { [CREW_PARAMETER]?: number } | { [DAY_PARAMETER]: string } | { [TEMPLATE_PARAMETER]: number },
): string {
  return `${withSearch(paths.newGathering, of)}#gathering_title`;
}

/** The URL of the form for a poll. It leads to its first field. */
export const NEW_POLL_URL = `${paths.newPoll}#poll_title`;

/** Names the gathering that a new template is like. */
export const GATHERING_PARAMETER = "gathering";

export function newTemplateOf(gatheringId: number): string {
  return withSearch(paths.newGatheringTemplate, { [GATHERING_PARAMETER]: gatheringId });
}

function withSearch(path: string, values: Record<string, string | number>): string {
  const search = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return search.length > 0 ? `${path}?${search.join("&")}` : path;
}

function addressOf(path: string) {
  return (...values: (string | number)[]) => {
    const rest = values.map(String);
    return path.replaceAll(/:\w+/g, () => encodeURIComponent(rest.shift() ?? ""));
  };
}

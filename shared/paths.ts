/**
 * The path of every page. A segment that starts with a colon is a parameter. If its name ends with "token", its value
 * is a secret, which the log leaves out.
 */
export const ROUTE_PATHS = {
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
  newPoll: "/gatherings/polls/new",
  poll: "/gatherings/polls/:pollId",
  editPoll: "/gatherings/polls/:pollId/edit",
  gatheringTemplates: "/gatherings/templates",
  newGatheringTemplate: "/gatherings/templates/new",
  editGatheringTemplate: "/gatherings/templates/:templateId",
  gathering: "/gatherings/:gatheringId",
  editGathering: "/gatherings/:gatheringId/edit",
  myParticipation: "/my_participation/:intervalId",
  entryPathways: "/entry_pathways",
  entryPathway: "/entry_pathways/:entryPathwayId",
  login: "/auth/login",
  forgotPassword: "/auth/forgot_password",
  resetPassword: "/auth/reset_password",
  undoChanges: "/auth/undo_changes",
  /** The same page, for links in mails of earlier versions. */
  undoAddressChange: "/auth/undo_address_change",
  /** The same page as the next one, for a shortened URL. */
  shortInterest: "/collective/:slug",
  interest: "/collective/:slug/interest",
  manageInterest: "/collective/:slug/interest/manage",
  /** The mailed link to the page before, which leads on to it at once. */
  mailedInterest: "/collective/:slug/interest/:authToken",
  unsubscribe: "/unsubscribe",
  /** For mail programs, which unsubscribe by themselves. People get to the page before. */
  unsubscribeAtOnce: "/unsubscribe/:token",
  stillHere: "/still_here",
  /** In mails of earlier versions. */
  earlierStillHere: "/still_here/:token",
  answerGathering: "/answer",
  /** In mails of earlier versions. */
  earlierAnswerGathering: "/answer/:token",
  setup: "/setup",
  activity: "/activity",
  settings: "/settings",
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
} as const;

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

/** The parameter of links in mails that holds their token. */
export const LINK_TOKEN = "token";

/**
 * Adds the token of a link to the path of its page. Browsers do not send the part after the "#", so the token is in no
 * log of a proxy.
 */
export function withToken(path: string, token: string): string {
  return `${path}#${LINK_TOKEN}=${token}`;
}

function addressOf(path: string) {
  return (...values: (string | number)[]) => {
    const rest = values.map(String);
    return path.replaceAll(/:\w+/g, () => encodeURIComponent(rest.shift() ?? ""));
  };
}

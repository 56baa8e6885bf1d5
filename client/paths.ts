/** The path of every page. A segment that starts with a colon is a parameter. */
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
  myParticipation: "/my_participation/:intervalId",
  entryPathways: "/entry_pathways",
  entryPathway: "/entry_pathways/:entryPathwayId",
  login: "/auth/login",
  forgotPassword: "/auth/forgot_password",
  resetPassword: "/auth/reset_password",
  undoChanges: "/auth/undo_changes",
  /** The same page, in mails of earlier versions. */
  undoAddressChange: "/auth/undo_address_change",
  interest: "/collective/:slug/interest",
  manageInterest: "/collective/:slug/interest/:authToken",
  unsubscribe: "/unsubscribe/:token",
  stillHere: "/still_here/:token",
  setup: "/setup",
  activity: "/activity",
  settings: "/settings",
  confirmAddress: "/settings/address",
  releases: "/releases",
} as const;

/** The names of a path's parameters, in order. */
export type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? [Name, ...ParameterNames<Rest>]
  : Path extends `${string}:${infer Name}`
    ? [Name]
    : [];

type Values<Names extends string[]> = { [Index in keyof Names]: string | number };

type Address<Path extends string> =
  ParameterNames<Path> extends [] ? Path : (...values: Values<ParameterNames<Path>>) => string;

type Paths = { [Name in keyof typeof ROUTE_PATHS]: Address<(typeof ROUTE_PATHS)[Name]> };

/** The URL of every page, for links: a string, or a function of the path's parameters in order. */
export const paths = Object.fromEntries(
  Object.entries(ROUTE_PATHS).map(([name, path]) => [name, path.includes(":") ? addressOf(path) : path]),
) as Paths;

function addressOf(path: string) {
  return (...values: (string | number)[]) => {
    const rest = values.map(String);
    return path.replaceAll(/:\w+/g, () => encodeURIComponent(rest.shift() ?? ""));
  };
}

/** Chooses the interval of a page. */
export const INTERVAL_PARAMETER = "interval";

/** The wizard's steps in its URL; without one, it opens the first. */
export const STEP_NAMES = ["capacity", "participation", "crews"] as const;
export const STEP_PARAMETER = "step";

/** The URL of a step of the wizard. */
export function participationStep(intervalId: number, step: (typeof STEP_NAMES)[number]): string {
  return `${paths.myParticipation(intervalId)}?${STEP_PARAMETER}=${step}`;
}

/** Makes the wizard begin with the answers from the last interval. */
export const SAME_AS_LAST_TIME_PARAMETER = "same_as_last_time";

/** The URL of the wizard, filled in with the answers from the last interval. */
export function sameAsLastTimePath(intervalId: number): string {
  return `${paths.myParticipation(intervalId)}?${SAME_AS_LAST_TIME_PARAMETER}`;
}

/** The URL of the people in an interval. */
export function peopleOfInterval(intervalId: number): string {
  return `${paths.people}?${INTERVAL_PARAMETER}=${intervalId}`;
}

/** The filters of the activity in its URL. */
export const ACTIVITY_PARAMETERS = { person: "person", crew: "crew", interval: "interval", kind: "kind" } as const;

/** The URL of what changed about a person, a crew or an interval. */
export function activityOf(what: Exclude<keyof typeof ACTIVITY_PARAMETERS, "kind">, id: number): string {
  return `${paths.activity}?${ACTIVITY_PARAMETERS[what]}=${id}`;
}

/** Parses an id in a URL; undefined if it is not one. */
export function parseId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

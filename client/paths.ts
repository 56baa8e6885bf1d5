import { paths } from "../shared/paths.ts";

export { paths, ROUTE_PATHS, withToken, type ParameterNames } from "../shared/paths.ts";

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

/** The switch that opens the public form. */
export const PUBLIC_FORM_SWITCH = "public-form";
export const openPublicFormPath = `${paths.editCollective}#${PUBLIC_FORM_SWITCH}`;

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

/** What the page of gatherings shows, and of which crew. */
export const SHOWN_PARAMETER = "show";
export const CREW_PARAMETER = "crew";
export type ShownGatherings = "coming" | "month" | "past";

/** The URL of the gatherings of a crew. */
export function gatheringsOfCrew(crewId: number): string {
  return `${paths.gatherings}?${CREW_PARAMETER}=${crewId}`;
}

/** Where a new gathering gets its day, and what it begins with, from. */
export const DAY_PARAMETER = "day";
export const TEMPLATE_PARAMETER = "template";

/** The URL of the form for a gathering of a crew, on a day, or of a kind. */
export function newGatheringOf(of: { crewId: number } | { day: string } | { templateId: number }): string {
  const [name, value] =
    "day" in of
      ? [DAY_PARAMETER, of.day]
      : "crewId" in of
        ? [CREW_PARAMETER, String(of.crewId)]
        : [TEMPLATE_PARAMETER, String(of.templateId)];
  return `${paths.newGathering}?${name}=${value}`;
}

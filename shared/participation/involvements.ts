import type { z } from "zod";
import { compareTexts } from "../basics/compare-texts.ts";
import { addDays, isPlannable, type IsoDate } from "../basics/dates.ts";
import type { CrewLack, ParticipationStatus } from "../enumerations.ts";
import type { Interval } from "../intervals/intervals.ts";
import type { MessageKey } from "../messages.ts";
import type * as schemas from "./involvements.schema.ts";

export type CapacityPlanning = z.output<typeof schemas.capacityPlanningSchema>;
export type CollectiveInvolvement = z.output<typeof schemas.collectiveInvolvementSchema>;
export type OwnInvolvement = z.output<typeof schemas.ownInvolvementSchema>;
export type CrewInvolvement = z.output<typeof schemas.crewInvolvementSchema>;
export type PersonInterval = z.output<typeof schemas.personIntervalSchema>;
export type IntervalInvolvements = z.output<typeof schemas.intervalInvolvementsSchema>;
export type Me = z.output<typeof schemas.meSchema>;
export type ParticipationInput = z.input<typeof schemas.participationSchema>;
export type Participation = z.output<typeof schemas.participationSchema>;
export type ParticipationEdit = z.output<typeof schemas.participationEditSchema>;
/** A crew that a person chooses, and whether they volunteer to convene it. */
export type CrewChoice = z.output<typeof schemas.crewChoiceSchema>;
export type CrewChoiceEdit = z.output<typeof schemas.crewChoiceEditSchema>;

export type Held = z.output<typeof schemas.heldSchema>;

/** An involvement as other people may see it. */
export function withoutPrivateFields(involvement: CollectiveInvolvement): CollectiveInvolvement {
  return involvement.private_capacity_planning ? { ...involvement, capacity_planning: null } : involvement;
}

type Intention = Pick<CollectiveInvolvement, "participation_intention" | "opt_out_type">;

/** The status that follows from an intention (`docs/domain/participation.md#intention-and-status`). */
export function statusOf(intention: Intention): ParticipationStatus {
  if (intention.participation_intention !== "OptOut") return "Participating";
  return intention.opt_out_type === "Exit" ? "Exiting" : "OnHiatus";
}

/** Why somebody cannot plan to return on this day (`docs/domain/participation.md#intention-and-status`). */
export function returnDateProblem(
  returnDate: IsoDate,
  interval: Pick<Interval, "start_date">,
  today: IsoDate,
): MessageKey<"validation"> | undefined {
  if (!isPlannable(returnDate)) return "yearInvalid";
  if (returnDate <= interval.start_date) return "returnDateTooEarly";
  if (returnDate < today) return "returnDateInPast";
  return undefined;
}

/** The first day on which somebody can plan to return. */
export function earliestReturn(interval: Pick<Interval, "start_date">, today: IsoDate): IsoDate {
  const dayAfterStart = addDays(interval.start_date, 1);
  return dayAfterStart > today ? dayAfterStart : today;
}

export const PARTICIPATION_BADGES = ["Participating", "On Hiatus", "Exiting", "Opt-out", "No intention"] as const;
export type ParticipationBadge = (typeof PARTICIPATION_BADGES)[number];

/** The label for a person's intention (`docs/domain/participation.md#intention-and-status`). */
export function participationBadge(involvement: Intention | null | undefined): ParticipationBadge {
  if (!involvement?.participation_intention) return "No intention";
  if (involvement.participation_intention === "OptIn") return "Participating";
  if (involvement.opt_out_type === "Hiatus") return "On Hiatus";
  if (involvement.opt_out_type === "Exit") return "Exiting";
  return "Opt-out";
}

export interface CrewReadiness {
  /** No participants, or no volunteer to convene. */
  empty: boolean;
  messages: string[];
}

type CrewParticipant = Pick<CrewInvolvement, "person_id" | "volunteered_convenor">;

/** A crew's needs (`docs/domain/crews.md#crew-readiness`). `previous`: in the interval before; empty without one. */
export function crewLacks(
  participants: readonly CrewParticipant[],
  previous: readonly Pick<CrewInvolvement, "person_id">[],
): CrewLack[] {
  if (participants.length === 0) return ["no people"];
  const lacks: CrewLack[] = [];
  if (!participants.some((participant) => participant.volunteered_convenor)) lacks.push("no convenor");
  const known = new Set(previous.map((involvement) => involvement.person_id));
  if (previous.length > 0 && !participants.some((participant) => known.has(participant.person_id))) {
    lacks.push("nobody from last time");
  }
  return lacks;
}

/** Whether a crew that lacks these cannot go ahead: without people or somebody to convene. */
export function isCrewEmpty(lacks: readonly CrewLack[]): boolean {
  return lacks.includes("no people") || lacks.includes("no convenor");
}

const READINESS_MESSAGES: Record<CrewLack, string> = {
  "no people": "Needs participants to go ahead.",
  "no convenor": "Needs convenor to go ahead.",
  "nobody from last time":
    "No overlapping participants with last interval, this crew will go ahead but may lack context.",
};

/** Whether a crew can go ahead in an interval, in sentences for people who plan. Takes the arguments of `crewLacks`. */
export function crewReadiness(...crew: Parameters<typeof crewLacks>): CrewReadiness {
  const lacks = crewLacks(...crew);
  return { empty: isCrewEmpty(lacks), messages: lacks.map((lack) => READINESS_MESSAGES[lack]) };
}

/** The order of a crew's people: convenors first, then by display name (`docs/domain/crews.md#crews`). */
export function byConvenorAndName(a: NamedParticipant, b: NamedParticipant): number {
  return Number(b.convenor) - Number(a.convenor) || compareTexts(a.display_name, b.display_name);
}

interface NamedParticipant {
  convenor: boolean;
  display_name: string;
}

/** Whether a crew is active: one of its people is the convenor (`docs/domain/crews.md#crews`). */
export function isCrewActive(involvements: readonly Pick<CrewInvolvement, "convenor">[]): boolean {
  return involvements.some(({ convenor }) => convenor);
}

/** Whether a crew has lost half of its people or more since the interval before; one person alone does not count. */
export function hasShrunk(people: number, before: number): boolean {
  return before - people > 1 && people * 2 <= before;
}

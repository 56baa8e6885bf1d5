import { z } from "zod";
import { MAX_CREWS_IN_A_SAVE } from "./constants.ts";
import { isoDateSchema, type IsoDate } from "./dates.ts";
import { optionalTextSchema } from "./texts.ts";

export const PARTICIPATION_STATUSES = ["Participating", "OnHiatus", "Exiting"] as const;
export type ParticipationStatus = (typeof PARTICIPATION_STATUSES)[number];

export const PARTICIPATION_INTENTIONS = ["OptIn", "OptOut"] as const;
export type ParticipationIntention = (typeof PARTICIPATION_INTENTIONS)[number];

export const OPT_OUT_TYPES = ["Hiatus", "Exit"] as const;
export type OptOutType = (typeof OPT_OUT_TYPES)[number];

/** Lower than, as, or higher than usual. */
export const CAPACITY_SCORES = [-1, 0, 1] as const;
export type CapacityScore = (typeof CAPACITY_SCORES)[number];

export interface CapacityPlanning {
  wellbeing: string | null;
  focus: string | null;
  capacity: string | null;
}

export interface CollectiveInvolvement {
  id: number;
  person_id: number;
  collective_id: number;
  interval_id: number;
  status: ParticipationStatus;
  private_capacity_planning: boolean;
  /** Null in everything other people receive while `private_capacity_planning` is on. */
  capacity_planning: CapacityPlanning | null;
  capacity_score: CapacityScore | null;
  participation_intention: ParticipationIntention | null;
  opt_out_type: OptOutType | null;
  opt_out_planned_return_date: IsoDate | null;
  intention_context: string | null;
}

export interface CrewInvolvement {
  id: number;
  person_id: number;
  crew_id: number;
  interval_id: number;
  /** Chosen by the server among the volunteers. */
  convenor: boolean;
  volunteered_convenor: boolean;
  /** That person's participation status in the interval. */
  status: ParticipationStatus;
}

/** What one person does in one interval. */
export interface PersonInterval {
  interval_id: number;
  person_id: number;
  collective_involvement: CollectiveInvolvement | null;
  crew_involvements: CrewInvolvement[];
}

/** What everybody does in one interval. */
export interface IntervalInvolvements {
  interval_id: number;
  collective_involvements: CollectiveInvolvement[];
  crew_involvements: CrewInvolvement[];
}

/** The signed-in person, with their own private answers. `revision` counts the events this already contains. */
export interface Me {
  person_id: number;
  revision: number;
  current_interval: PersonInterval | null;
  next_interval: PersonInterval | null;
}

/** The involvement as other people may see it. */
export function withoutPrivateAnswers(involvement: CollectiveInvolvement): CollectiveInvolvement {
  return involvement.private_capacity_planning ? { ...involvement, capacity_planning: null } : involvement;
}

const INTENTION_REQUIRED = "Participation intention is required";
const OPT_OUT_TYPE_REQUIRED = "Opt-out type is required";
const RETURN_DATE_REQUIRED = "Planned return date is required";

/**
 * A person's answers for an interval (`docs/domain.md#participation`). Answers that do not belong to the intention are
 * dropped: an opt-in has no return date, an opt-out no crews.
 */
export const participationSchema = z
  .object({
    private_capacity_planning: z.boolean().default(false),
    wellbeing: optionalTextSchema,
    focus: optionalTextSchema,
    capacity: optionalTextSchema,
    capacity_score: z
      .literal(CAPACITY_SCORES)
      .nullish()
      .transform((score) => score ?? null),
    participation_intention: z.enum(PARTICIPATION_INTENTIONS, INTENTION_REQUIRED),
    opt_out_type: z.enum(OPT_OUT_TYPES, OPT_OUT_TYPE_REQUIRED).nullish(),
    opt_out_planned_return_date: isoDateSchema.nullish(),
    intention_context: optionalTextSchema,
    crew_involvements: z
      .array(z.object({ crew_id: z.int().positive(), volunteered_convenor: z.boolean().default(false) }))
      .max(MAX_CREWS_IN_A_SAVE)
      .default([]),
  })
  .superRefine((answers, context) => {
    if (answers.participation_intention !== "OptOut") return;
    if (!answers.opt_out_type) {
      context.addIssue({ code: "custom", path: ["opt_out_type"], message: OPT_OUT_TYPE_REQUIRED });
    } else if (answers.opt_out_type === "Hiatus" && !answers.opt_out_planned_return_date) {
      context.addIssue({ code: "custom", path: ["opt_out_planned_return_date"], message: RETURN_DATE_REQUIRED });
    }
  })
  .transform((answers) => {
    const optOutType = answers.participation_intention === "OptOut" ? (answers.opt_out_type ?? null) : null;
    return {
      ...answers,
      opt_out_type: optOutType,
      opt_out_planned_return_date: optOutType === "Hiatus" ? (answers.opt_out_planned_return_date ?? null) : null,
      crew_involvements: answers.participation_intention === "OptIn" ? answers.crew_involvements : [],
    };
  });

export type ParticipationInput = z.input<typeof participationSchema>;
export type Participation = z.output<typeof participationSchema>;

type Intention = Pick<CollectiveInvolvement, "participation_intention" | "opt_out_type">;

/** The status that follows from an intention (`docs/domain.md#intention-and-status`). */
export function statusOf(intention: Intention): ParticipationStatus {
  if (intention.participation_intention !== "OptOut") return "Participating";
  return intention.opt_out_type === "Exit" ? "Exiting" : "OnHiatus";
}

export const PARTICIPATION_BADGES = ["Participating", "On Hiatus", "Exiting", "Opt-out", "No intention"] as const;
export type ParticipationBadge = (typeof PARTICIPATION_BADGES)[number];

/** The label for a person's intention (`docs/domain.md#intention-and-status`). */
export function participationBadge(involvement: Intention | null | undefined): ParticipationBadge {
  if (!involvement?.participation_intention) return "No intention";
  if (involvement.participation_intention === "OptIn") return "Participating";
  if (involvement.opt_out_type === "Hiatus") return "On Hiatus";
  if (involvement.opt_out_type === "Exit") return "Exiting";
  return "Opt-out";
}

export interface CrewReadiness {
  /** No participants, or nobody who volunteers to convene. */
  empty: boolean;
  messages: string[];
}

type CrewParticipant = Pick<CrewInvolvement, "person_id" | "volunteered_convenor">;

/**
 * Whether a crew can go ahead in an interval (`docs/domain.md#crew-readiness`).
 * `previous` are the crew's involvements in the previous interval; empty if there was none.
 */
export function crewReadiness(
  participants: readonly CrewParticipant[],
  previous: readonly Pick<CrewInvolvement, "person_id">[],
): CrewReadiness {
  if (participants.length === 0) return { empty: true, messages: ["Needs participants to go ahead."] };
  const empty = !participants.some((participant) => participant.volunteered_convenor);
  const messages = empty ? ["Needs convenor to go ahead."] : [];
  const known = new Set(previous.map((involvement) => involvement.person_id));
  if (previous.length > 0 && !participants.some((participant) => known.has(participant.person_id))) {
    messages.push("No overlapping participants with last interval, this crew will go ahead but may lack context.");
  }
  return { empty, messages };
}

/** The order of a crew's people: convenors first, then by display name (`docs/domain.md#crews`). */
export function byConvenorAndName(a: NamedParticipant, b: NamedParticipant): number {
  return Number(b.convenor) - Number(a.convenor) || a.display_name.localeCompare(b.display_name);
}

interface NamedParticipant {
  convenor: boolean;
  display_name: string;
}

/** Whether a crew is active: one of its people is the convenor (`docs/domain.md#crews`). */
export function isCrewActive(involvements: readonly Pick<CrewInvolvement, "convenor">[]): boolean {
  return involvements.some(({ convenor }) => convenor);
}

import type {
  CrewChoice,
  CrewChoiceEdit,
  ParticipationEdit,
  PersonInterval,
} from "../../../shared/participation/involvements.ts";
import { wholeParticipationSchema } from "../../../shared/participation/involvements.schema.ts";
import { validated } from "../../errors.ts";
import type { OwnParticipation } from "./involvements.queries.ts";

export const NO_PARTICIPATION: OwnParticipation = {
  participation_intention: null,
  private_capacity_planning: false,
  wellbeing: null,
  focus: null,
  capacity: null,
  capacity_score: null,
  opt_out_type: null,
  opt_out_planned_return_date: null,
  intention_context: null,
  crew_involvements: [],
};

export function participationIn({
  collective_involvement: stored,
  crew_involvements: crews,
}: PersonInterval): OwnParticipation {
  if (!stored) return NO_PARTICIPATION;
  return {
    participation_intention: stored.participation_intention,
    private_capacity_planning: stored.private_capacity_planning,
    wellbeing: stored.capacity_planning?.wellbeing ?? null,
    focus: stored.capacity_planning?.focus ?? null,
    capacity: stored.capacity_planning?.capacity ?? null,
    capacity_score: stored.capacity_score,
    opt_out_type: stored.opt_out_type,
    opt_out_planned_return_date: stored.opt_out_planned_return_date,
    intention_context: stored.intention_context,
    crew_involvements: crews.map(({ crew_id, volunteered_convenor }) => ({ crew_id, volunteered_convenor })),
  };
}

/** Fills in the stored choice of a crew where nothing is sent. */
export function withChoice({ crew_involvements }: OwnParticipation, sent: CrewChoiceEdit): CrewChoice {
  const stored = crew_involvements.find(({ crew_id }) => crew_id === sent.crew_id);
  return { volunteered_convenor: false, ...stored, ...sent };
}

/** Fills in the stored fields where none are sent. Throws `ValidationFailed` if they do not belong together. */
export function withEdit(
  stored: OwnParticipation,
  {
    crew_involvements: crews,
    held: _held,
    answered_ago: _ago,
    device: _device,
    shown_gatherings: _shown,
    ...sent
  }: ParticipationEdit,
): OwnParticipation {
  const crew_involvements = crews?.map((crew) => withChoice(stored, crew)) ?? stored.crew_involvements;
  const { held: _none, ...answers } = validated(wholeParticipationSchema, {
    ...stored,
    ...sent,
    crew_involvements,
    held: [],
  });
  const { participation_intention: intention, opt_out_type: type } = answers;
  if (intention === stored.participation_intention && type === stored.opt_out_type) return answers;
  // The stored reason is for another intention. A page of an earlier version sends it along as its person stays.
  const { intention_context: said = null } = sent;
  const isGoodbye =
    stored.participation_intention === "OptOut" && intention === "OptIn" && said === stored.intention_context;
  return { ...answers, intention_context: isGoodbye ? null : said };
}

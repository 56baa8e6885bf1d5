import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { CapacityScore } from "../../../shared/enumerations.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import { returnDateProblem } from "../../../shared/participation/involvements.ts";
import type { ParticipationField, ParticipationValues } from "../../domain/participation-values.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";

/** The facts that the earliest return date depends on. A stored date may stay. */
export interface ReturnDateFacts {
  interval: Interval;
  today: IsoDate;
  stored: IsoDate | null;
}

/** The labels of the wizard's fields, the words for its choices, and the shared schema. */
export function useParticipationFields(returnDate: ReturnDateFacts) {
  const say = useMessages("planning");
  const sayShared = useMessages("participation");
  const { crews } = useCollectiveState();
  const labels: Record<ParticipationField, string> = {
    private_capacity_planning: say("keepPrivate"),
    wellbeing: sayShared("wellbeing"),
    focus: sayShared("focus"),
    capacity_score: say("capacity"),
    capacity: sayShared("furtherContext"),
    participation_intention: say("intention"),
    opt_out_type: say("optOutType"),
    opt_out_planned_return_date: say("returnDate"),
    held: say("youHold"),
    intention_context: say("context"),
    crew_involvements: say("crewsStep"),
  };
  const scores: Record<CapacityScore, string> = {
    [-1]: sayShared("lowerCapacity"),
    0: say("myUsualCapacity"),
    1: sayShared("higherCapacity"),
  };
  return {
    loadSchema: () => loadSchemaWithReturnDate(returnDate),
    labelOf: (field: ParticipationField) => labels[field],
    describe({ capacity_score: score, crew_involvements, ...values }: ParticipationValues, field: ParticipationField) {
      if (field === "capacity_score") return score === null ? undefined : scores[score];
      if (field === "participation_intention" || field === "opt_out_type") {
        return values[field] === null ? undefined : say(values[field]);
      }
      if (field !== "crew_involvements" || crew_involvements.length === 0) return undefined;
      const describeChoice = ({ crew_id, volunteered_convenor }: (typeof crew_involvements)[number]) =>
        [crews.find(({ id }) => id === crew_id)?.name, volunteered_convenor && say("volunteer")]
          .filter(Boolean)
          .join(" · ");
      return crew_involvements.map(describeChoice).join("\n");
    },
  };
}

/** The shared schema, with the rule for a new return date (`docs/domain/participation.md#intention-and-status`). */
async function loadSchemaWithReturnDate({ interval, today, stored }: ReturnDateFacts) {
  const { participationSchema } = await import("../../../shared/participation/involvements.schema.ts");
  return participationSchema.superRefine(({ opt_out_planned_return_date: date }, context) => {
    const problem = date && date !== stored && returnDateProblem(date, interval, today);
    if (problem) context.addIssue({ code: "custom", path: ["opt_out_planned_return_date"], message: problem });
  });
}

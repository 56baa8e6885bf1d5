import { addDays, type IsoDate } from "../../shared/basics/dates.ts";
import { participationSchema } from "../../shared/participation/involvements.schema.ts";
import type { Participation, ParticipationInput } from "../../shared/participation/involvements.ts";
import { intervalDates } from "./calendar.ts";
import { capacityOf } from "./collective/capacities.ts";
import { getCrewId } from "./collective/crews.ts";
import { EXIT, HIATUS } from "./collective/history.ts";
import { getOptOut } from "./collective/opt-outs.ts";
import type { PersonKey } from "./collective/people.ts";

interface DemoAnswer {
  who: PersonKey;
  interval: number;
  /** A cell of the table in `collective/history.ts`. */
  entry: string;
}

/** A person's input for an interval, validated like the form. `crewIds` are in the order of `CREWS`. */
export function toParticipation(answer: DemoAnswer, crewIds: readonly number[], today: IsoDate): Participation {
  return participationSchema.parse({
    ...capacityOf(answer.who, answer.interval),
    ...intention(answer, crewIds, today),
  });
}

function intention(
  { who, interval, entry }: DemoAnswer,
  crewIds: readonly number[],
  today: IsoDate,
): ParticipationInput {
  if (entry === HIATUS || entry === EXIT) {
    const { returnsAfter, context } = getOptOut(who, interval);
    const { start_date } = intervalDates(interval, today);
    return {
      participation_intention: "OptOut",
      opt_out_type: entry === HIATUS ? "Hiatus" : "Exit",
      opt_out_planned_return_date: returnsAfter === undefined ? null : addDays(start_date, returnsAfter),
      intention_context: context,
    };
  }
  return {
    participation_intention: "OptIn",
    crew_involvements: Array.from(entry, (letter) => ({
      crew_id: getCrewId(letter, crewIds),
      volunteered_convenor: letter !== letter.toLowerCase(),
    })),
  };
}

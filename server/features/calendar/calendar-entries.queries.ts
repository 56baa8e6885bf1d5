import type { Db, PersonKey } from "../../db/schema.ts";
import type { PlannedReturn, Convening } from "./calendar-entries.ts";

/** Lists what a person has answered for these intervals, in their order, with the planned return of a hiatus. */
export async function listAnswers(
  db: Db,
  { collectiveId, personId }: PersonKey,
  intervalIds: readonly number[],
): Promise<PlannedReturn[]> {
  return db
    .selectFrom("collective_involvements")
    .select(["interval_id as intervalId", "opt_out_planned_return_date as returnDate"])
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .where("interval_id", "in", intervalIds)
    .where("participation_intention", "is not", null)
    .orderBy("interval_id")
    .execute();
}

export async function listConvenings(
  db: Db,
  { collectiveId, personId }: PersonKey,
  intervalIds: readonly number[],
): Promise<Convening[]> {
  return db
    .selectFrom("crew_involvements as own")
    .innerJoin("crews", "crews.id", "own.crew_id")
    .select(["own.interval_id as intervalId", "own.crew_id as crewId", "crews.name as crew"])
    .where(({ and }) => and({ "own.collective_id": collectiveId, "own.person_id": personId, "own.convenor": 1 }))
    .where("own.interval_id", "in", intervalIds)
    .orderBy("own.interval_id")
    .orderBy("own.crew_id")
    .execute();
}

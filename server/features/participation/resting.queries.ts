import type { Db } from "../../db/schema.ts";

/**
 * Selects who rests on the collective's day: who has said so for the interval that has begun last, and does not plan to
 * be back yet. A pause goes on after the last interval.
 */
export function selectResting(db: Db, collectiveId: number) {
  return db
    .selectFrom("collective_involvements as own")
    .innerJoin("collectives", "collectives.id", "own.collective_id")
    .select("own.person_id")
    .where(({ and }) => and({ "own.collective_id": collectiveId, "own.status": "OnHiatus" }))
    .where((eb) =>
      eb.or([
        eb("own.opt_out_planned_return_date", "is", null),
        eb("own.opt_out_planned_return_date", ">", eb.ref("collectives.rolled_over_on")),
      ]),
    )
    .where("own.interval_id", "=", (eb) =>
      eb
        .selectFrom("intervals")
        .select(({ fn }) => fn.max("intervals.id").as("id"))
        .where("intervals.collective_id", "=", collectiveId)
        .whereRef("intervals.start_date", "<=", "collectives.rolled_over_on"),
    );
}

export async function listResting(db: Db, collectiveId: number): Promise<number[]> {
  return (await selectResting(db, collectiveId).execute()).map(({ person_id }) => person_id);
}

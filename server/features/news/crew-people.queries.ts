import type { Db } from "../../db/database.ts";
import { listed } from "../../db/listed.ts";

/** Lists who takes part in these crews in these intervals. */
export async function listCrewPeople(
  db: Db,
  collectiveId: number,
  { crewIds, intervalIds }: { crewIds: readonly number[]; intervalIds: readonly number[] },
) {
  return db
    .selectFrom("crew_involvements as part")
    .innerJoin("collective_involvements as own", (join) =>
      join
        .onRef("own.collective_id", "=", "part.collective_id")
        .onRef("own.interval_id", "=", "part.interval_id")
        .onRef("own.person_id", "=", "part.person_id"),
    )
    .select(["part.interval_id", "part.crew_id", "part.person_id", "part.convenor"])
    .where("part.collective_id", "=", collectiveId)
    .where("part.interval_id", "in", listed(db, intervalIds))
    .where("part.crew_id", "in", listed(db, crewIds))
    .where("own.status", "=", "Participating")
    .orderBy("part.person_id")
    .execute();
}

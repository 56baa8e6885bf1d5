import type { JournalContents } from "../../../shared/journal.ts";
import type { Db } from "../../db/database.ts";
import { listed } from "../../db/listed.ts";
import type { Instant } from "../../db/schema.ts";

/** A crew whose convenor went away in an interval while nobody else volunteered. */
export interface Loss {
  collectiveId: number;
  intervalId: number;
  crewId: number;
}

/** Lists what the journal says of crews that lost their convenor in a period, in all collectives. */
export async function listLosses(db: Db, { after, until }: { after: Instant; until: Instant }): Promise<Loss[]> {
  const rows = await db
    .selectFrom("journal")
    .select(["collective_id", "before"])
    .where("at", ">", after)
    .where("at", "<=", until)
    .where("kind", "=", "participation")
    .where("before", "like", '%"alone_in":%')
    .orderBy("collective_id")
    .orderBy("revision")
    .execute();
  return rows.flatMap(({ collective_id: collectiveId, before }) => {
    const { interval_id: intervalId, alone_in = [] } = JSON.parse(before ?? "{}") as JournalContents["participation"];
    return alone_in.map((crewId) => ({ collectiveId, intervalId, crewId }));
  });
}

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

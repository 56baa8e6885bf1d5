import type { Db } from "../../db/database.ts";
import { listed } from "../../db/listed.ts";
import { isSettled } from "../news/news.service.ts";

/** Selects the open polls that nobody has been told of. */
const selectNew = (db: Db) =>
  db
    .selectFrom("polls")
    .where("untold_since", "is not", null)
    .where("gathering_id", "is", null)
    .where("withdrawn_at", "is", null);

/** Lists the collectives with open polls that are settled, and that nobody has been told of. */
export async function listCollectivesWithNewPolls(db: Db, now: Date): Promise<number[]> {
  const rows = await selectNew(db)
    .select("collective_id")
    .groupBy("collective_id")
    .having(isSettled(now))
    .orderBy("collective_id")
    .execute();
  return rows.map(({ collective_id }) => collective_id);
}

/** Lists the ids of a collective's open polls that nobody has been told of. */
export async function listNewPolls(db: Db, collectiveId: number): Promise<number[]> {
  const rows = await selectNew(db).select("id").where("collective_id", "=", collectiveId).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Notes that people have been told of polls. */
export async function forgetNewPolls(db: Db, collectiveId: number, ids: readonly number[]): Promise<void> {
  await db
    .updateTable("polls")
    .set({ untold_since: null })
    .where("collective_id", "=", collectiveId)
    .where("id", "in", listed(db, ids))
    .execute();
}

import type { Db } from "../../db/database.ts";
import type { EntityKey } from "../../db/entity-table.ts";
import { listed } from "../../db/listed.ts";
import type { Instant } from "../../db/schema.ts";
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

/** Maps the open polls of a collective that people have not been told of to since when. */
export async function findNewPolls(db: Db, collectiveId: number): Promise<Map<number, Instant>> {
  const rows = await selectNew(db)
    .select(["id", "untold_since"])
    .where("collective_id", "=", collectiveId)
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ id, untold_since }) => [id, untold_since ?? ""]));
}

/** Notes that people are to be told of a poll again. */
export async function renewPoll(db: Db, { collectiveId, id }: EntityKey, at: Instant): Promise<void> {
  await db
    .updateTable("polls")
    .set({ untold_since: at })
    .where("collective_id", "=", collectiveId)
    .where("id", "=", id)
    .where("untold_since", "is", null)
    .execute();
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

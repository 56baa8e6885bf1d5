import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";
import { isSettled } from "../news/news.service.ts";

/** Lists the collectives with expressions of interest that are settled, and that nobody has been told of. */
export async function listCollectivesWithNewEois(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("entry_pathways")
    .select("collective_id")
    .where("untold_since", "is not", null)
    .groupBy("collective_id")
    .having(isSettled(now))
    .orderBy("collective_id")
    .execute();
  return rows.map(({ collective_id }) => collective_id);
}

/** Notes that people have been told of a collective's expressions of interest. Returns those that wait for an answer. */
export async function takeNewEois(db: Db, collectiveId: number): Promise<number[]> {
  const rows = await db
    .updateTable("entry_pathways")
    .set({ untold_since: null })
    .where("collective_id", "=", collectiveId)
    .where("untold_since", "is not", null)
    .returning(["id", "answered_by", "invited_person_id"])
    .execute();
  return rows.filter((row) => row.answered_by === null && row.invited_person_id === null).map(({ id }) => id);
}

/** Lists expressions of interest that were submitted by `until`, of which people have been told, and nobody answers. */
export async function listWaitingEois(db: Db, collectiveId: number, until: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom("entry_pathways")
    .select("id")
    .where("collective_id", "=", collectiveId)
    .where("created_at", "<=", until)
    .where("untold_since", "is", null)
    .where("answered_by", "is", null)
    .where("invited_person_id", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

import type { Db, Instant } from "../../db/schema.ts";

/** Lists expressions of interest that nobody answers: all, or those that were submitted by `until`. */
export async function listWaitingEois(db: Db, collectiveId: number, until?: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom("entry_pathways")
    .select("id")
    .where("collective_id", "=", collectiveId)
    .$if(until !== undefined, (all) => all.where("created_at", "<=", until ?? ""))
    .where("answered_by", "is", null)
    .where("invited_person_id", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

import type { EntryPathway } from "../../../shared/entry-pathways.ts";
import type { Db } from "../../db/database.ts";

/** A collective's expressions of interest as its members see them. */
export async function listEntryPathways(db: Db, collectiveId: number): Promise<EntryPathway[]> {
  return db
    .selectFrom("entry_pathways")
    .select([
      "id",
      "collective_id",
      "name",
      "interest",
      "context",
      "referral",
      "conflict_experience",
      "participant_connections",
    ])
    .where("collective_id", "=", collectiveId)
    .orderBy("id")
    .execute();
}

import type { Crew } from "../../../shared/crews.ts";
import type { Db } from "../../db/database.ts";
import { parseLinks } from "../../db/links.ts";

export async function listCrews(db: Db, collectiveId: number): Promise<Crew[]> {
  const rows = await db
    .selectFrom("crews")
    .select(["id", "collective_id", "name", "description", "links"])
    .where("collective_id", "=", collectiveId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, links: parseLinks(row.links) }));
}

/** Those of the given ids that are crews of this collective. */
export async function listExistingCrewIds(db: Db, collectiveId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("crews")
    .select("id")
    .where("collective_id", "=", collectiveId)
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => row.id);
}

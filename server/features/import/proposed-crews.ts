import type { Db } from "../../db/schema.ts";
import { listCrews } from "../structure/crews.queries.ts";
import type { FileEntry } from "./reader/read-entries.ts";

/** Finds the first crew named like one of an entry's categories, in any case, or null. Archived crews are left out. */
export async function findProposedCrews(
  db: Db,
  collectiveId: number,
): Promise<(entry: Pick<FileEntry, "categories">) => number | null> {
  const crews = (await listCrews(db, collectiveId)).filter(({ archived_at }) => archived_at === null);
  const byName = new Map(crews.toReversed().map(({ id, name }) => [name.toLowerCase(), id]));
  return ({ categories }) =>
    categories.map((name) => byName.get(name.toLowerCase())).find((id) => id !== undefined) ?? null;
}

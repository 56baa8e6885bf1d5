import type { Db } from "../../server/db/database.ts";
import { findCollectiveIdBySlug, listCollectiveIds } from "../../server/features/collective/collective.queries.ts";
import { findOnRoster, type RosterEntry } from "../../server/features/people/roster.queries.ts";

/** Finds a collective by its slug or, if no slug matches, by its number. Throws if there is none. */
export async function getCollectiveId(db: Db, name: string): Promise<number> {
  const bySlug = await findCollectiveIdBySlug(db, name);
  if (bySlug !== undefined) return bySlug;
  const ids = await listCollectiveIds(db);
  const byNumber = ids.find((id) => String(id) === name);
  if (byNumber === undefined) throw new Error(`There is no collective "${name}"; use "collective list" to see all.`);
  return byNumber;
}

/** Finds a person by their id or e-mail address. Throws if there is none. */
export async function getRosterEntry(db: Db, collectiveId: number, idOrEmail: string): Promise<RosterEntry> {
  const person = await findOnRoster(db, collectiveId, idOrEmail);
  if (!person) throw new Error(`There is no person "${idOrEmail}" in this collective; use "person list" to see all.`);
  return person;
}

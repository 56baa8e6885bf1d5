import type { Db } from "../../server/db/database.ts";
import { findCollectiveIdBySlug, listCollectiveIds } from "../../server/features/collective/collective.queries.ts";
import { findOnRoster, type RosterEntry } from "../../server/features/people/roster.queries.ts";

/** The collective that somebody means by its slug or, where none has such a slug, by its number. Throws where none is. */
export async function getCollectiveId(db: Db, name: string): Promise<number> {
  const bySlug = await findCollectiveIdBySlug(db, name);
  if (bySlug !== undefined) return bySlug;
  const ids = await listCollectiveIds(db);
  const byNumber = ids.find((id) => String(id) === name);
  if (byNumber === undefined) throw new Error(`There is no collective "${name}"; collective list shows them all.`);
  return byNumber;
}

/** The person that somebody means by their number or their address. Throws where there is none. */
export async function getRosterEntry(db: Db, collectiveId: number, idOrEmail: string): Promise<RosterEntry> {
  const person = await findOnRoster(db, collectiveId, idOrEmail);
  if (!person) throw new Error(`There is no person "${idOrEmail}" in this collective; person list shows them all.`);
  return person;
}

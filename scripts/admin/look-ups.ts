import type { Db } from "../../server/db/schema.ts";
import { findCollectiveIdBySlug, listCollectiveDays } from "../../server/features/collective/collective.queries.ts";
import { listCrews } from "../../server/features/structure/crews.queries.ts";
import { findOnRoster, type RosterEntry } from "../../server/features/people/roster.queries.ts";

/** Finds a collective by slug, else by id, else the only one. Throws if there is none, or several to choose from. */
export async function getCollectiveId(db: Db, name: string | undefined): Promise<number> {
  const ids = (await listCollectiveDays(db)).map(({ id }) => id);
  if (name === undefined) return getOnly(ids);
  const found = (await findCollectiveIdBySlug(db, name)) ?? ids.find((id) => String(id) === name);
  if (found === undefined) throw new Error(`There is no collective "${name}"; use "collective list" to see all.`);
  return found;
}

function getOnly([only, ...others]: number[]): number {
  if (only === undefined) throw new Error('There is no collective yet; use "collective create".');
  if (others.length > 0)
    throw new Error('There are several collectives: choose one with --collective; "collective list" shows all.');
  return only;
}

/** Finds a person by their id or email address. Throws if there is none. */
export async function getRosterEntry(db: Db, collectiveId: number, idOrEmail: string): Promise<RosterEntry> {
  const person = await findOnRoster(db, collectiveId, idOrEmail);
  if (!person) throw new Error(`There is no person "${idOrEmail}" in this collective; use "person list" to see all.`);
  return person;
}

/** Finds a crew by its id or, if no id matches, by its name. Throws if there is none, or more than one. */
export async function getCrewId(db: Db, collectiveId: number, idOrName: string): Promise<number> {
  const crews = await listCrews(db, collectiveId);
  const byId = crews.find(({ id }) => String(id) === idOrName);
  if (byId) return byId.id;
  const [byName, ...others] = crews.filter(({ name }) => name === idOrName);
  if (!byName) throw new Error(`There is no crew "${idOrName}" in this collective; use "crew list" to see all.`);
  if (others.length > 0) throw new Error(`There are several crews "${idOrName}"; use the id of one.`);
  return byName.id;
}

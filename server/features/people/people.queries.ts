import type { Person, Profile } from "../../../shared/people/people.ts";
import { personSchema } from "../../../shared/people/people.schema.ts";
import { columnsOf, readerOf } from "../../db/columns.ts";
import type { Db, PersonKey } from "../../db/schema.ts";
import { entityTable } from "../../db/entity-table.ts";

const people = entityTable("people", personSchema, { notFound: "PersonNotFound" });

/** Current and former members: past intervals show the names of people who left. */
export const { list: listPeople, listById: listPeopleById, insert: insertPerson } = people;

const keyOf = ({ collectiveId, personId }: PersonKey) => ({ collectiveId, id: personId });

/** Throws `PersonNotFound`. */
export const getPerson = (db: Db, key: PersonKey) => people.get(db, keyOf(key));

export const findPerson = (db: Db, key: PersonKey) => people.find(db, keyOf(key));

export const updateProfile = (db: Db, key: PersonKey, profile: Partial<Profile>) =>
  people.update(db, keyOf(key), profile);

/** Empties the profile in history of a person whose data is removed. */
export async function forgetProfile(db: Db, key: PersonKey): Promise<void> {
  const forgotten: Required<Profile> = { display_name: "former member", avatar_id: null, about: null, contacts: [] };
  await updateProfile(db, key, forgotten);
}

export const markAsBack = (db: Db, key: PersonKey) => people.update(db, keyOf(key), { left_at: null });

export async function setJoinedIn(db: Db, { collectiveId, personId }: PersonKey, joined_in: number | null) {
  const own = db.updateTable("people").set({ joined_in }).where("collective_id", "=", collectiveId);
  await own.where("id", "=", personId).execute();
}

export async function markAsLeft(
  db: Db,
  { collectiveId, personIds, at }: { collectiveId: number; personIds: readonly number[]; at: string },
): Promise<Person[]> {
  const rows = await db
    .updateTable("people")
    .set({ left_at: at })
    .where("collective_id", "=", collectiveId)
    .where("id", "in", personIds)
    .returning(columnsOf(personSchema))
    .execute();
  return rows.map(readerOf(personSchema)).toSorted((a, b) => a.id - b.id);
}

/** The id, or null once there is no such person. Entries from before it was kept have none. */
export async function findPersonId(
  db: Db,
  collectiveId: number,
  personId: number | null | undefined,
): Promise<number | null> {
  const person = personId ? await findPerson(db, { collectiveId, personId }) : undefined;
  return person?.id ?? null;
}

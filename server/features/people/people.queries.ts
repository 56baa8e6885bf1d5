import type { Updateable } from "kysely";
import type { Person, Profile } from "../../../shared/people.ts";
import { personSchema } from "../../../shared/people.schema.ts";
import { columnsOf, readerOf, toColumns } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import { entityTable } from "../../db/entity-table.ts";
import { listed } from "../../db/listed.ts";
import type { Database } from "../../db/schema.ts";

const COLUMNS = columnsOf(personSchema);
const toPerson = readerOf(personSchema);

const people = entityTable("people", personSchema, { notFound: "PersonNotFound" });

/** Current and former members: past intervals show the names of people who left. */
export const { list: listPeople, listById: listPeopleById } = people;

export async function insertPerson(
  db: Db,
  person: { collective_id: number; user_id: number | null; display_name: string },
): Promise<Person> {
  return toPerson(await db.insertInto("people").values(person).returning(COLUMNS).executeTakeFirstOrThrow());
}

/** Identifies a current or former member. */
export interface PersonKey {
  collectiveId: number;
  personId: number;
}

/** Returns a person who is known to exist. */
export async function getPerson(db: Db, key: PersonKey): Promise<Person> {
  return toPerson(await selectPerson(db, key).executeTakeFirstOrThrow());
}

export async function findPerson(db: Db, key: PersonKey): Promise<Person | undefined> {
  const row = await selectPerson(db, key).executeTakeFirst();
  return row && toPerson(row);
}

function selectPerson(db: Db, { collectiveId, personId }: PersonKey) {
  return db.selectFrom("people").select(COLUMNS).where("collective_id", "=", collectiveId).where("id", "=", personId);
}

/** Lists the people with these ids that the collective has or had. */
export async function listExistingPeople(db: Db, collectiveId: number, ids: readonly number[]) {
  return db
    .selectFrom("people")
    .select("id")
    .where("collective_id", "=", collectiveId)
    .where("id", "in", listed(db, ids))
    .execute();
}

export async function updateProfile(db: Db, key: PersonKey, profile: Profile): Promise<Person> {
  return updatePerson(db, key, toColumns(profile));
}

export async function markAsBack(db: Db, key: PersonKey): Promise<Person> {
  return updatePerson(db, key, { left_at: null });
}

async function updatePerson(
  db: Db,
  { collectiveId, personId }: PersonKey,
  changed: Updateable<Database["people"]>,
): Promise<Person> {
  const row = await db
    .updateTable("people")
    .set(changed)
    .where("collective_id", "=", collectiveId)
    .where("id", "=", personId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toPerson(row);
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
    .returning(COLUMNS)
    .execute();
  return rows.map(toPerson).toSorted((a, b) => a.id - b.id);
}

/** The id, or null once there is no such person. Entries from before it was kept have none. */
export async function findPersonId(
  db: Db,
  collectiveId: number,
  personId: number | null | undefined,
): Promise<number | null> {
  const [person] = await listPeopleById(
    db,
    collectiveId,
    [personId].flatMap((id) => id ?? []),
  );
  return person?.id ?? null;
}

import type { Updateable } from "kysely";
import { entryPathwaySchema, type EntryPathway } from "../../../shared/entry-pathways.schema.ts";
import { columnsOf, readerOf } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import { listed } from "../../db/listed.ts";
import type { Database, Instant } from "../../db/schema.ts";
import type { People } from "../people/personal-records.ts";
import type { PersonKey } from "../people/people.queries.ts";

/** The columns that members see: all but the e-mail address. */
const COLUMNS = columnsOf(entryPathwaySchema);
const read = readerOf(entryPathwaySchema);

/** A collective's expressions of interest as its members see them; those of invited people are not listed. */
export async function listEntryPathways(db: Db, collectiveId: number): Promise<EntryPathway[]> {
  const rows = await db
    .selectFrom("entry_pathways")
    .select(COLUMNS)
    .where("collective_id", "=", collectiveId)
    .where("invited_person_id", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(read);
}

/** Identifies an entry pathway of a collective. */
export interface EntryPathwayKey {
  collectiveId: number;
  id: number;
}

/** Finds an entry pathway that members see, with the address, which they do not see. */
export async function findEntryPathway(db: Db, { collectiveId, id }: EntryPathwayKey) {
  return db
    .selectFrom("entry_pathways")
    .select([...COLUMNS, "email"])
    .where("collective_id", "=", collectiveId)
    .where("id", "=", id)
    .where("invited_person_id", "is", null)
    .executeTakeFirst();
}

/** Returns it as members see it. */
export async function updateEntryPathway(
  db: Db,
  { collectiveId, id }: EntryPathwayKey,
  changed: Updateable<Database["entry_pathways"]>,
): Promise<EntryPathway> {
  return db
    .updateTable("entry_pathways")
    .set(changed)
    .where("collective_id", "=", collectiveId)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Shows the entry pathways again from which these people were invited, and returns them. */
export async function showEntryPathwaysOf(db: Db, { collectiveId, personIds }: People): Promise<EntryPathway[]> {
  const rows = await db
    .updateTable("entry_pathways")
    .set({ invited_person_id: null })
    .where("collective_id", "=", collectiveId)
    .where("invited_person_id", "in", listed(db, personIds))
    .returning(COLUMNS)
    .execute();
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Lists the entry pathways from which somebody was invited. */
export async function listEntryPathwaysLeadingTo(
  db: Db,
  { collectiveId, personId }: PersonKey,
): Promise<EntryPathwayKey[]> {
  return db
    .selectFrom("entry_pathways")
    .select(["collective_id as collectiveId", "id"])
    .where("collective_id", "=", collectiveId)
    .where("invited_person_id", "=", personId)
    .execute();
}

/** Lists the entry pathways that these people answer, including those whose authors are invited. */
export async function listAnsweredBy(db: Db, { collectiveId, personIds }: People) {
  return db
    .selectFrom("entry_pathways")
    .select([...COLUMNS, "invited_person_id"])
    .where("collective_id", "=", collectiveId)
    .where("answered_by", "in", personIds)
    .orderBy("id")
    .execute();
}

/**
 * Call it only from `deleteEntryPathway` in the service, which deletes the copies as well. Returns the author's
 * address; undefined if there is no such row.
 */
export async function deleteEntryPathwayRow(
  db: Db,
  { collectiveId, id }: EntryPathwayKey,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom("entry_pathways")
    .where("collective_id", "=", collectiveId)
    .where("id", "=", id)
    .returning("email")
    .executeTakeFirst();
  return row?.email;
}

/** Lists all entry pathways submitted at or before `until`, including those of invited people. */
export async function listEntryPathwaysFrom(db: Db, until: Instant): Promise<EntryPathwayKey[]> {
  return db
    .selectFrom("entry_pathways")
    .select(["collective_id as collectiveId", "id"])
    .where("created_at", "<=", until)
    .orderBy("id")
    .execute();
}

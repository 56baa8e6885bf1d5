import { normalizeEmail } from "../../../shared/email-address.ts";
import type { EntryPathway, Eoi, EoiInput } from "../../../shared/entry-pathways.ts";
import { entryPathwaySchema, eoiSchema } from "../../../shared/entry-pathways.schema.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";

/** The columns that members see: all but the e-mail address. */
const COLUMNS = columnsOf(entryPathwaySchema);

const EOI_COLUMNS = columnsOf(eoiSchema);

/** A collective's expressions of interest as its members see them. */
export async function listEntryPathways(db: Db, collectiveId: number): Promise<EntryPathway[]> {
  return db
    .selectFrom("entry_pathways")
    .select(COLUMNS)
    .where("collective_id", "=", collectiveId)
    .orderBy("id")
    .execute();
}

/** Finds the expression of interest from an address, with its time of submission. */
export async function findEoiByEmail(
  db: Db,
  { collectiveId, email }: { collectiveId: number; email: string },
): Promise<(Eoi & { created_at: Instant }) | undefined> {
  return db
    .selectFrom("entry_pathways")
    .select([...EOI_COLUMNS, "created_at"])
    .where("collective_id", "=", collectiveId)
    .where("normal_email", "=", normalizeEmail(email))
    .executeTakeFirst();
}

export async function insertEntryPathway(
  db: Db,
  pathway: EoiInput & { collective_id: number; token_hash: string; created_at: string },
): Promise<EntryPathway> {
  return db
    .insertInto("entry_pathways")
    .values({ ...pathway, normal_email: normalizeEmail(pathway.email) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Identifies an expression of interest by its mailed token. */
export interface EoiKey {
  collectiveId: number;
  tokenHash: string;
}

export async function findEoi(db: Db, { collectiveId, tokenHash }: EoiKey): Promise<Eoi | undefined> {
  return db
    .selectFrom("entry_pathways")
    .select(EOI_COLUMNS)
    .where("collective_id", "=", collectiveId)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function updateEntryPathway(
  db: Db,
  { collectiveId, id }: { collectiveId: number; id: number },
  eoi: EoiInput,
): Promise<EntryPathway> {
  return db
    .updateTable("entry_pathways")
    .set({ ...eoi, normal_email: normalizeEmail(eoi.email) })
    .where("collective_id", "=", collectiveId)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Returns the deleted row's id, if there was one. */
export async function deleteEoi(db: Db, { collectiveId, tokenHash }: EoiKey): Promise<number | undefined> {
  const row = await db
    .deleteFrom("entry_pathways")
    .where("collective_id", "=", collectiveId)
    .where("token_hash", "=", tokenHash)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Identifies an entry pathway of a collective. */
interface EntryPathwayKey {
  collectiveId: number;
  id: number;
}

/** Includes the address, which members do not see. */
export async function findEntryPathway(db: Db, { collectiveId, id }: EntryPathwayKey): Promise<Eoi | undefined> {
  return db
    .selectFrom("entry_pathways")
    .select(EOI_COLUMNS)
    .where("collective_id", "=", collectiveId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function deleteEntryPathway(db: Db, { collectiveId, id }: EntryPathwayKey): Promise<void> {
  await db.deleteFrom("entry_pathways").where("collective_id", "=", collectiveId).where("id", "=", id).execute();
}

/** Lists collectives with entry pathways created at or before `until`. */
export async function listCollectivesWithEntryPathwaysFrom(db: Db, until: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom("entry_pathways")
    .select("collective_id")
    .distinct()
    .where("created_at", "<=", until)
    .execute();
  return rows.map((row) => row.collective_id);
}

/** Deletes a collective's entry pathways created at or before `until`; returns their ids. */
export async function deleteEntryPathwaysFrom(
  db: Db,
  { collectiveId, until }: { collectiveId: number; until: Instant },
): Promise<number[]> {
  const rows = await db
    .deleteFrom("entry_pathways")
    .where("collective_id", "=", collectiveId)
    .where("created_at", "<=", until)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

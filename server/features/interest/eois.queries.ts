import { normalizeEmail } from "../../../shared/email-address.ts";
import {
  entryPathwaySchema,
  eoiSchema,
  type EntryPathway,
  type Eoi,
  type EoiInput,
} from "../../../shared/entry-pathways.schema.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";

const EOI_COLUMNS = columnsOf(eoiSchema);

/** What members see of it: all but the e-mail address. */
const MEMBERS_COLUMNS = columnsOf(entryPathwaySchema);

/** Finds the expression of interest from an address, also while its author is invited. */
export async function findEoiByEmail(
  db: Db,
  { collectiveId, email }: { collectiveId: number; email: string },
): Promise<Eoi | undefined> {
  return db
    .selectFrom("entry_pathways")
    .select(EOI_COLUMNS)
    .where("collective_id", "=", collectiveId)
    .where("normal_email", "=", normalizeEmail(email))
    .executeTakeFirst();
}

/** Lists what a person submitted: from their address, and what they were invited from. */
export async function listEoisOf(
  db: Db,
  { collectiveId, personId, email }: { collectiveId: number; personId: number; email: string },
) {
  return db
    .selectFrom("entry_pathways")
    .select([...EOI_COLUMNS, "created_at"])
    .where("collective_id", "=", collectiveId)
    .where((eb) => eb.or([eb("normal_email", "=", normalizeEmail(email)), eb("invited_person_id", "=", personId)]))
    .orderBy("id")
    .execute();
}

/** Returns it as members see it. */
export async function insertEoi(
  db: Db,
  eoi: EoiInput & { collective_id: number; token_hash: string; created_at: string },
): Promise<EntryPathway> {
  return db
    .insertInto("entry_pathways")
    .values({ ...eoi, normal_email: normalizeEmail(eoi.email) })
    .returning(MEMBERS_COLUMNS)
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

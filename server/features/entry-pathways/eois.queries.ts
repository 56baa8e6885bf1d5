import { MAX_EOIS, MAX_EOIS_OF_STRANGERS } from "../../../shared/constants.ts";
import { normalizeEmail } from "../../../shared/basics/email-address.ts";
import {
  entryPathwaySchema,
  eoiSchema,
  type EntryPathway,
  type Eoi,
  type EoiInput,
} from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import type { Db } from "../../db/schema.ts";
import { entityTable } from "../../db/entity-table.ts";
import { AppError } from "../../errors.ts";
import { insertEntryPathway } from "./entry-pathways.queries.ts";

const eois = entityTable("entry_pathways", eoiSchema, { notFound: "EoiNotFound" });
const dated = entityTable("entry_pathways", eoiSchema.extend({ created_at: entryPathwaySchema.shape.created_at }), {
  notFound: "EoiNotFound",
});

/** Finds the expression of interest from an address, also while its author is invited. */
export async function findEoiByEmail(db: Db, { collectiveId, email }: { collectiveId: number; email: string }) {
  return eois.findWhere(db, collectiveId, (all) => all.where("normal_email", "=", normalizeEmail(email)));
}

/** Lists what a person submitted: from their address, and what they were invited from. */
export async function listEoisOf(
  db: Db,
  { collectiveId, personId, email }: { collectiveId: number; personId: number; email: string },
) {
  return dated.listWhere(db, collectiveId, (all) =>
    all.where((eb) => eb.or([eb("normal_email", "=", normalizeEmail(email)), eb("invited_person_id", "=", personId)])),
  );
}

/** A submission; nobody has to answer the questions. */
export type Submission = Pick<EoiInput, "name" | "email"> & Partial<EoiInput>;

type NewEoi = Submission & { collective_id: number; token_hash: string; created_at: string; join_link?: string | null };

/** Returns it as members see it. Throws `LimitReached`: strangers without a link leave room for those who have one. */
export async function insertEoi(db: Db, { collective_id, ...eoi }: NewEoi): Promise<EntryPathway> {
  const inserted = await insertEntryPathway(db, collective_id, {
    ...eoi,
    normal_email: normalizeEmail(eoi.email),
  });
  const all = await db
    .selectFrom("entry_pathways")
    .select("join_link")
    .where("collective_id", "=", collective_id)
    .execute();
  const strangers = all.filter(({ join_link }) => join_link === null);
  const isFull = inserted.join_link === null && strangers.length > MAX_EOIS_OF_STRANGERS;
  if (isFull || all.length > MAX_EOIS) throw new AppError("LimitReached");
  return inserted;
}

/** Identifies an expression of interest by its mailed token. */
export interface EoiKey {
  collectiveId: number;
  tokenHash: string;
}

export async function findEoi(db: Db, { collectiveId, tokenHash }: EoiKey): Promise<Eoi | undefined> {
  return eois.findWhere(db, collectiveId, (all) => all.where("token_hash", "=", tokenHash));
}

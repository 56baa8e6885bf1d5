import { gatheringSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import { calendarImportSchema } from "../../../shared/import/imports.schema.ts";
import { columnsOf } from "../../db/columns.ts";
import { entityTable } from "../../db/entity-table.ts";
import { inParts } from "../../db/in-parts.ts";
import { listed, listedTexts } from "../../db/listed.ts";
import { sql, type Insertable } from "kysely";
import type { Database, Db, EntityKey } from "../../db/schema.ts";
import { CANCELLED, TAKES_PLACE } from "./entry-hashes.ts";

const imports = entityTable("imports", calendarImportSchema, { notFound: "EntryNotFound" });

export const { list: listImports, listById: listImportsById, listBy: listImportsBy } = imports;
export const { insert: insertImport, update: updateImport } = imports;

/** Deletes the imports of which nothing is left: so there are never more of them than gatherings and series. */
export async function deleteSpentImports(db: Db, collectiveId: number): Promise<void> {
  await db
    .deleteFrom("imports")
    .where("collective_id", "=", collectiveId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("imported_gatherings")
            .select("import_id")
            .whereRef("imported_gatherings.collective_id", "=", "imports.collective_id")
            .whereRef("imported_gatherings.import_id", "=", "imports.id"),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(selectFrom("gathering_series").select("id").whereRef("gathering_series.import_id", "=", "imports.id")),
      ),
    )
    .execute();
}

export async function insertImported(db: Db, rows: readonly Insertable<Database["imported_gatherings"]>[]) {
  for (const part of inParts(rows)) await db.insertInto("imported_gatherings").values(part).execute();
}

/** A gathering that an import has made or changed, with its columns of `imported_gatherings`. */
export interface Imported {
  gathering_id: number;
  said: string | null;
  /** The gathering's present number of changes. */
  sequence: number;
}

/** Maps identifiers of entries to what came in last with them. */
export async function findImported(db: Db, collectiveId: number, identifiers: readonly string[]) {
  const rows = await db
    .selectFrom("imported_gatherings")
    .innerJoin("gatherings", "gatherings.id", "gathering_id")
    .select(["source", "gathering_id", "said", "gatherings.sequence"])
    .where("imported_gatherings.collective_id", "=", collectiveId)
    .where("source", "in", listedTexts(db, identifiers))
    .orderBy("imported_gatherings.import_id")
    .execute();
  return new Map(rows.map(({ source, ...imported }) => [source, imported]));
}

/** The fields that an undo gives back, besides the texts. */
const restoredSchema = gatheringSchema.pick({
  title: true,
  starts_at: true,
  ends_at: true,
  original_start: true,
  place: true,
  cancelled_at: true,
  cancel_reason: true,
});
export const RESTORED = columnsOf(restoredSchema);

/** Lists the gatherings that an import made or changed, by their beginning, each as it was before if it was changed. */
export async function listImported(db: Db, { collectiveId, id }: EntityKey) {
  const rows = await db
    .selectFrom("imported_gatherings as imported")
    .innerJoin("gatherings", "gatherings.id", "imported.gathering_id")
    .select(["gatherings.id", "gatherings.title", "gatherings.series_id", "gatherings.sequence", "gatherings.ends_at"])
    .select([
      "gatherings.crew_id",
      "imported.sequence as imported_sequence",
      "replaced",
      "imported.description_id",
      "imported.links_id",
    ])
    .where(({ and }) => and({ "imported.collective_id": collectiveId, import_id: id }))
    .orderBy("gatherings.starts_at")
    .orderBy("gatherings.id")
    .execute();
  return rows.map(({ sequence, imported_sequence, replaced, description_id, links_id, ...gathering }) => ({
    ...gathering,
    isEdited: sequence !== imported_sequence,
    before: replaced === null ? null : { ...restoredSchema.parse(JSON.parse(replaced)), description_id, links_id },
  }));
}

/** Records that gatherings of an import no longer take place, so that the same calendar can bring them back. */
export async function sayCancelled(db: Db, { collectiveId, id }: EntityKey, ids: readonly number[]): Promise<void> {
  await sql`update imported_gatherings set said = substr(said, 1, length(said) - length(${TAKES_PLACE})) || ${CANCELLED}
    where collective_id = ${collectiveId} and import_id = ${id} and gathering_id in ${listed(db, ids)}`.execute(db);
}

/** Forgets that an import changed gatherings, which are as they were: earlier imports take them for unedited again. */
export async function forgetChanges(db: Db, { collectiveId, id }: EntityKey, ids: readonly number[]): Promise<void> {
  const ofThese = sql`collective_id = ${collectiveId} and gathering_id in ${listed(db, ids)}`;
  await sql`delete from imported_gatherings where ${ofThese} and import_id = ${id}`.execute(db);
  // Each had one change by the import, and one by its undo.
  await sql`update imported_gatherings set sequence = sequence + 2 where ${ofThese}
    and sequence + 2 = (select sequence from gatherings where id = gathering_id)`.execute(db);
}

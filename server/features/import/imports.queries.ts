import { calendarImportSchema } from "../../../shared/imports.schema.ts";
import type { Db } from "../../db/database.ts";
import { entityTable, type EntityKey } from "../../db/entity-table.ts";
import { inParts } from "../../db/in-parts.ts";
import { listedTexts } from "../../db/listed.ts";
import type { Insertable } from "kysely";
import type { Database } from "../../db/schema.ts";

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

export async function insertImported(
  db: Db,
  rows: readonly Insertable<Database["imported_gatherings"]>[],
): Promise<void> {
  for (const part of inParts(rows)) await db.insertInto("imported_gatherings").values(part).execute();
}

/** Finds those of the given sources that gatherings come from. */
export async function findSources(
  db: Db,
  collectiveId: number,
  sources: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom("imported_gatherings")
    .select("source")
    .where("collective_id", "=", collectiveId)
    .where("source", "in", listedTexts(db, sources))
    .execute();
  return new Set(rows.map(({ source }) => source));
}

/** Lists the gatherings that an import made, by their beginning, and whether each was edited since. */
export async function listImported(db: Db, { collectiveId, id }: EntityKey) {
  const rows = await db
    .selectFrom("imported_gatherings as imported")
    .innerJoin("gatherings", (join) =>
      join
        .onRef("gatherings.collective_id", "=", "imported.collective_id")
        .onRef("gatherings.id", "=", "imported.gathering_id"),
    )
    .select(["gatherings.id", "gatherings.title", "gatherings.sequence", "imported.sequence as imported_sequence"])
    .where("imported.collective_id", "=", collectiveId)
    .where("imported.import_id", "=", id)
    .orderBy("gatherings.starts_at")
    .orderBy("gatherings.id")
    .execute();
  return rows.map(({ sequence, imported_sequence, ...gathering }) => {
    return { ...gathering, isEdited: sequence !== imported_sequence };
  });
}

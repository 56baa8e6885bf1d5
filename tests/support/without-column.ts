import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";

/** Runs `work` while a table lacks a column, so that every query that names it fails. */
export async function withoutColumn<Result>(
  db: Kysely<Database>,
  [table, column]: readonly [table: keyof Database, column: string],
  work: () => Promise<Result>,
): Promise<Result> {
  await db.schema.alterTable(table).renameColumn(column, "missing").execute();
  try {
    return await work();
  } finally {
    await db.schema.alterTable(table).renameColumn("missing", column).execute();
  }
}

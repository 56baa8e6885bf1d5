import type { Insertable } from "kysely";
import { inParts } from "../../server/db/in-parts.ts";
import type { Database, Db } from "../../server/db/schema.ts";

/** More would be too many parameters for one statement. */
const AT_ONCE = 1_000;

type Row<Table extends keyof Database> = Insertable<Database[Table]>;

/** Puts one row into a table, or any number of them. */
export async function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: Row<Table> | readonly Row<Table>[],
): Promise<void> {
  for (const part of inParts([rows].flat(), AT_ONCE)) {
    await db
      .insertInto(table)
      .values(part as never)
      .execute();
  }
}

/** Puts a row into a table, and returns its id. */
export async function insertRow<Table extends "imports" | "join_links" | "gathering_texts" | "users">(
  db: Db,
  table: Table,
  row: Row<Table>,
): Promise<number> {
  const inserted = db.insertInto(table as "users").values(row as Row<"users">);
  return (await inserted.returning("id").executeTakeFirstOrThrow()).id;
}

import { sql } from "kysely";
import { withoutUnstorable } from "../../shared/fields.schema.ts";
import type { Db } from "../db/database.ts";
import type { TableName } from "../db/schema.ts";
import { TABLES } from "../db/tables.ts";

/** Number of rows in memory at a time. */
const BATCH = 500;

type Row = Record<string, string | number | null>;

/** Reads all rows of a table in the order of its key, a batch at a time, with texts made {@link storable}. */
export async function* readRows(db: Db, table: TableName): AsyncGenerator<Row[], void> {
  const names: readonly string[] = TABLES[table];
  const key = sql.join(names.map((name) => sql.ref(name)));
  let beyond = sql``;
  for (;;) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${beyond} order by ${key} limit ${BATCH}`.execute(
      db,
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(storableRow);
    beyond = sql`where (${key}) > (${sql.join(names.map((name) => last[name]))})`;
  }
}

export async function insertRows(db: Db, table: TableName, rows: Row[]): Promise<void> {
  await db.insertInto(table).values(rows).execute();
}

function storableRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "string" ? storable(name, value) : value]),
  );
}

/** Columns with JSON that may contain texts of earlier versions. */
const JSON_COLUMNS = new Set(["links", "contacts", "event", "before", "after"]);
/** JSON has these characters as escapes. All escapes are matched: the second of two backslashes does not begin one. */
const ESCAPES = /\\(?:(u0000|ud[89a-f][0-9a-f]{2})|.)/gi;

/** A text without the characters that PostgreSQL refuses; texts of earlier versions may have them. */
function storable(column: string, text: string): string {
  if (!JSON_COLUMNS.has(column)) return withoutUnstorable(text);
  return text.replaceAll(ESCAPES, (escape, unstorable?: string) => (unstorable === undefined ? escape : ""));
}

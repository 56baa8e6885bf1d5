import { sql, type RawBuilder } from "kysely";
import { withoutUnstorable } from "../../shared/basics/fields.schema.ts";
import type { Db, TableName } from "../db/schema.ts";
import { TABLES } from "../db/tables.ts";

/** Number of rows in memory at a time. */
const BATCH = 500;

export type Row = Record<string, string | number | null>;

/** Reads the rows that meet a condition, in the order of the key, a batch at a time, with {@link storable} texts. */
export async function* readRows(
  db: Db,
  table: TableName,
  condition: RawBuilder<unknown> = sql`true`,
): AsyncGenerator<Row[], void> {
  const names: readonly string[] = TABLES[table];
  const key = sql.join(names.map((name) => sql.ref(name)));
  let beyond = sql``;
  for (;;) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${condition} ${beyond}
      order by ${key} limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(storableRow);
    beyond = sql`and (${key}) > (${sql.join(names.map((name) => last[name]))})`;
  }
}

export async function insertRows(db: Db, table: TableName, rows: Row[]): Promise<void> {
  await db.insertInto(table).values(rows).execute();
}

export function storableRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "string" ? storable(name, value) : value]),
  );
}

/** Columns with JSON. */
const JSON_NAMES =
  "after answers before contacts crew_ids event kept left_out links remembered reminder_days repeats replaced times";
export const JSON_COLUMNS: ReadonlySet<string> = new Set(JSON_NAMES.split(" "));
/** JSON has these characters as escapes. All escapes are matched: the second of two backslashes does not begin one. */
const ESCAPES = /\\(?:(u0000|ud[89a-f][0-9a-f]{2})|.)/gi;

/** A text without the characters that PostgreSQL refuses; texts of earlier versions may have them. */
function storable(column: string, text: string): string {
  if (!JSON_COLUMNS.has(column)) return withoutUnstorable(text);
  return text.replaceAll(ESCAPES, (escape, unstorable?: string) => (unstorable === undefined ? escape : ""));
}

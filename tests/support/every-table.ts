import { sql } from "kysely";
import type { Db } from "../../server/db/schema.ts";
import { TABLE_NAMES } from "../../server/db/tables.ts";

/** Columns that take only some values. */
const ALLOWED: Record<string, string | number> = {
  "password_tokens.purpose": "reset",
  "address_links.purpose": "undo",
  "call_devices.endpoint": "https://push.example.org/device",
  "imports.kept": JSON.stringify({ count: 0, gatherings: [], cancelled: 0 }),
};
/** Columns of which a row has one: there is a row with each. */
const ONE_OF: Record<string, string[]> = { answer_links: ["gathering_id", "poll_id"] };

/** Puts a row into each table that the demonstration, in an SQLite file, leaves empty: what rows refer to comes first. */
export async function fillEmptyTables(db: Db): Promise<void> {
  const involvement = await db
    .selectFrom("collective_involvements")
    .select(["collective_id", "interval_id", "person_id"])
    .executeTakeFirstOrThrow();
  const { id: crew_id } = await db.selectFrom("crews").select("id").executeTakeFirstOrThrow();
  const { id: user_id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const { person_id } = involvement;
  const known: Record<string, number> = { ...involvement, crew_id, user_id, created_by: person_id };
  const place = ({ name }: { name: string }) => (TABLE_NAMES as readonly string[]).indexOf(name);
  const tables = (await db.introspection.getTables()).toSorted((a, b) => place(a) - place(b));
  for (const { name: table, columns } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) continue;
    const references = await listReferences(db, table);
    const isFilled = (name: string) => references.has(name) || name in known;
    const filled = columns.filter(
      ({ name, isAutoIncrementing, hasDefaultValue }) => isFilled(name) || (!isAutoIncrementing && !hasDefaultValue),
    );
    const names = filled.map(({ name }) => sql.ref(name));
    for (const needed of ONE_OF[table] ?? [""]) {
      const values = filled.map(({ name, dataType, isNullable }) => {
        const referred = isNullable && name !== needed ? undefined : references.get(name);
        if (referred && !known[name]) return sql`(select min(id) from ${sql.table(referred)})`;
        const sample = dataType.toLowerCase() === "text" ? `🌊 ${name} ${needed}` : isNullable ? null : 1;
        return sql`${known[name] ?? ALLOWED[`${table}.${name}`] ?? sample}`;
      });
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(db);
    }
  }
}

/** The tables to whose ids the columns of a table refer. */
async function listReferences(db: Db, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ from: string; table: string }>`
    select "from", "table" from pragma_foreign_key_list(${table}) where "to" = 'id'`.execute(db);
  return new Map(rows.map(({ from, table: referred }) => [from, referred]));
}

/** The rows of each table, but for that of the database itself. */
export async function readAllTables(db: Db): Promise<Map<string, unknown[]>> {
  const tables = new Map<string, unknown[]>();
  for (const table of TABLE_NAMES.filter((name) => name !== "database_life")) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    tables.set(table, rows);
  }
  return tables;
}

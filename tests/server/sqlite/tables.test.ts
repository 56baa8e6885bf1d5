import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { MOVED_TABLES, referredBy } from "../../../server/backup/references.ts";
import { JSON_COLUMNS } from "../../../server/backup/table-rows.ts";
import { TABLE_NAMES } from "../../../server/db/tables.ts";
import { journalContentSchemas } from "../../../shared/journal/journal.schema.ts";
import { folderForEach, worldForEach } from "../../support/hooks.ts";
import { createCollective } from "../../support/world.ts";

const root = join(import.meta.dirname, "../../..");
const world = worldForEach();
const folder = folderForEach();

/** The compiler's input: the columns in the file, and those that the code expects. */
const comparing = (columns: object) => `
  import type { Selectable } from "${root}/node_modules/kysely";
  import type { Database } from "${root}/server/db/schema.ts";

  type Affinity<Value> = Value extends number ? "integer" : "text";
  type Column<Value> = null extends Value ? \`\${Affinity<NonNullable<Value>>} null\` : Affinity<Value>;
  type Columns<Row> = { [Name in keyof Row]-?: Column<Row[Name]> };
  type Expected = { [Table in keyof Database]: Columns<Selectable<Database[Table]>> };

  const actual = ${JSON.stringify(columns)} as const;
  actual satisfies Expected;
  null! as Expected satisfies typeof actual;`;

/** The columns of each table, as in `integer null`. */
async function readColumns(): Promise<Record<string, Record<string, string>>> {
  const { rows } = await sql<{ table: string; column: string; type: string; isNull: number }>`
    select tables.name as "table", columns.name as "column", lower(columns.type) as type,
      columns."notnull" = 0 and columns.pk = 0 as "isNull"
    from pragma_table_list as tables, pragma_table_info(tables.name) as columns
    where tables.schema = 'main' and tables.type = 'table'
      and tables.name not like 'sqlite_%' and tables.name not like 'kysely_%'`.execute(world.db);
  const tables: Record<string, Record<string, string>> = {};
  for (const { table, column, type, isNull } of rows) {
    (tables[table] ??= {})[column] = `${type === "int" ? "integer" : type}${isNull ? " null" : ""}`;
  }
  return tables;
}

interface JsonType {
  type?: string;
  properties?: Record<string, JsonType>;
  items?: JsonType;
  anyOf?: JsonType[];
}

/** The fields of a schema with the types of their scalars, and those of what is in it. */
function listFields(schema: JsonType, name = ""): [string, string][] {
  const { type, properties = {}, items, anyOf = [] } = schema;
  const inside = Object.entries(properties).flatMap(([field, part]) => listFields(part, field));
  const parts = [...anyOf, ...(items ? [items] : [])].flatMap((part) => listFields(part, name));
  const isScalar = type !== undefined && !["object", "array", "null"].includes(type);
  return [...(isScalar ? [[name, type] as [string, string]] : []), ...inside, ...parts];
}

async function pragma(name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(world.db);
  return Object.values(rows[0] ?? {})[0];
}

describe("the database file", () => {
  it("has exactly the tables and columns of the Database interface, as the compiler finds", async () => {
    writeFileSync(join(folder.path, "compared.ts"), comparing(await readColumns()));
    const config = { extends: join(root, "tsconfig.server.json"), files: ["compared.ts"], include: [] };
    const compilerOptions = { incremental: false, typeRoots: [join(root, "node_modules/@types")] };
    writeFileSync(join(folder.path, "tsconfig.json"), JSON.stringify({ ...config, compilerOptions }));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { stdout, status } = spawnSync(process.execPath, [tsc, "--project", folder.path], { encoding: "utf8" });
    expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
  });

  it("has each table after those that its rows refer to", async () => {
    const { rows } = await sql<{ from: string; to: string }>`
      select tables.name as "from", keys."table" as "to"
      from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as keys
      where tables.schema = 'main' and keys."table" <> tables.name`.execute(world.db);
    const place = (name: string) => TABLE_NAMES.findIndex((table) => table === name);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ from, to }) => place(from) < place(to))).toEqual([]);
  });

  it("names columns after the tables to whose ids they refer, by which collectives are moved", async () => {
    const { rows } = await sql<{ table: string; column: string; to: string }>`
      select tables.name as "table", keys."from" as "column", keys."table" as "to"
      from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as keys
      where tables.schema = 'main' and coalesce(keys."to", 'id') = 'id' and keys."table" <> 'intervals'`.execute(
      world.db,
    );
    const moved = rows.filter(({ table, column }) => MOVED_TABLES.some((name) => name === table) && column !== "id");
    expect(new Set(moved.map(({ to }) => to)).size).toBeGreaterThan(8);
    expect(moved.filter(({ column, to }) => referredBy(column) !== to)).toEqual([]);
  });

  it("names only numbers, and lists of them, like references to tables", async () => {
    const tables = await readColumns();
    const columns = MOVED_TABLES.flatMap((table) => Object.entries(tables[table] ?? {}));
    const fields = Object.values(journalContentSchemas).flatMap((schema) =>
      listFields(z.toJSONSchema(schema) as JsonType),
    );
    // `Renumbering` knows to which table `subject_id` refers.
    const named = [...columns, ...fields].filter(([name]) => name !== "subject_id" && referredBy(name) !== null);
    const isNumber = ([name, type]: [string, string]) => /^integer( null)?$/.test(type) || JSON_COLUMNS.has(name);
    expect(named.filter((one) => !isNumber(one))).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  it("is strict in each table", async () => {
    const { rows } = await sql`select name from pragma_table_list
      where type = 'table' and not strict and name not like 'sqlite_%' and name not like 'kysely_%'`.execute(world.db);
    expect(rows).toEqual([]);
  });

  it("gives each id once in all tables that number their rows", async () => {
    const { rows } = await sql<{ name: string }>`select name from sqlite_schema
      where sql like '%id integer primary key%' and sql not like '%id integer primary key autoincrement%'`.execute(
      world.db,
    );
    // One has a single row, the other the ids of accounts.
    expect(rows.map(({ name }) => name)).toEqual(["database_life", "two_step"]);
  });

  it("refuses an involvement between rows of two collectives", async () => {
    const other = await createCollective(world.db, "2026-01-15", { people: ["zoe"], intervals: 1 });
    const foreign = sql`insert into collective_involvements (collective_id, interval_id, person_id, status)
      values (${other.id}, 1, ${world.person("ada")}, 'Participating')`.execute(world.db);
    await expect(foreign).rejects.toThrow(/foreign key/i);
  });

  it("is opened so that an acknowledged write survives a power cut", async () => {
    expect(await pragma("journal_mode")).toBe("wal");
    expect(await pragma("synchronous")).toBe(2);
    expect(await pragma("foreign_keys")).toBe(1);
  });
});

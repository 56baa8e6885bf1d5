import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { postgresqlMigrations } from "../../../migrations/index.ts";
import type { OpenDatabase } from "../../../server/db/database.ts";
import { migrateToLatest } from "../../../server/db/migrate.ts";
import type { Database } from "../../../server/db/schema.ts";
import { getLastNumber } from "../../../server/features/structure/intervals.queries.ts";
import { worldForEach } from "../../support/hooks.ts";
import { createEmptyDatabase, openDatabaseAt, type NewDatabase } from "../../support/new-database.ts";
import * as sqlite from "../../support/sqlite-databases.ts";

/** Tables that PostgreSQL alone has. */
const OWN = new Set(["rate_limits"]);

const world = worldForEach();
let file: NewDatabase;
let beside: OpenDatabase;
beforeEach(async () => {
  file = await sqlite.createDatabase();
  beside = openDatabaseAt(file.url);
});
afterEach(async () => {
  await beside.close();
  await file.remove();
});

/** SQLite says of keys that number the rows that they take null, and that they have no default. */
const KEYS = /^(\w+\.id|two_step\.user_id)$/;

/** Each column as `table.column type`, with whether it takes null and has a default. */
async function listColumns(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const columns = tables
    .filter(({ name }) => !OWN.has(name))
    .flatMap(({ name, columns: ofTable }) => ofTable.map((column) => ({ ...column, name: `${name}.${column.name}` })));
  return columns
    .map(({ name, dataType, isNullable, hasDefaultValue }) => {
      const type = dataType.toLowerCase().replace("int4", "integer").replace("int8", "int");
      return KEYS.test(name) ? `${name} ${type}` : `${name} ${type} ${Number(isNullable)} ${Number(hasDefaultValue)}`;
    })
    .toSorted();
}

async function listRows(db: Kysely<Database>, statement: string): Promise<string[]> {
  const { rows } = await sql.raw<{ is: string }>(statement).execute(db);
  return rows.map((row) => row.is).toSorted();
}

it("has the columns of an SQLite file", async () => {
  expect(await listColumns(world.db)).toEqual(await listColumns(beside.db));
});

it("has the foreign keys of an SQLite file", async () => {
  const inFile = await listRows(
    beside.db,
    `select "table" || '(' || group_concat("from") || ') ' || target || ' ' || on_delete as "is" from (
      select m.name as "table", k.id, k."table" as target, k."from", lower(k.on_delete) as on_delete
      from sqlite_schema m join pragma_foreign_key_list(m.name) k where m.type = 'table' order by m.name, k.id, k.seq
    ) group by "table", id`,
  );
  const inPostgresql = await listRows(
    world.db,
    `select c.conrelid::regclass || '(' || string_agg(a.attname, ',' order by k.position) || ') ' ||
      c.confrelid::regclass || ' ' || case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'a' then 'no action' end as "is"
    from pg_constraint c, unnest(c.conkey) with ordinality k (number, position), pg_attribute a
    where c.contype = 'f' and a.attrelid = c.conrelid and a.attnum = k.number group by c.oid, c.conrelid, c.confrelid, c.confdeltype`,
  );
  expect(inFile.length).toBeGreaterThan(30);
  expect(inPostgresql).toEqual(inFile);
});

it("has the indexes and the unique constraints of an SQLite file", async () => {
  const inFile = await listRows(
    beside.db,
    `select m.name || ' ' || i."unique" || ' ' || i.partial || ' ' ||
      (select group_concat(coalesce(name, '?')) from (select name from pragma_index_info(i.name) order by seqno)) as "is"
    from sqlite_schema m join pragma_index_list(m.name) i where m.type = 'table' and m.name not like 'kysely%'
      and m.name not like 'sqlite%'`,
  );
  const inPostgresql = await listRows(
    world.db,
    `select t.relname || ' ' || i.indisunique::integer || ' ' || (i.indpred is not null)::integer || ' ' ||
      string_agg(coalesce(a.attname, '?'), ',' order by k.position) as "is"
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
      cross join unnest(i.indkey) with ordinality k (number, position)
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number and k.number <> 0
    where n.nspname = 'public' and t.relname not like 'kysely%' and t.relname <> 'rate_limits'
      and not (i.indisprimary and i.indnatts = 1 and exists (select from pg_attribute
        where attrelid = t.oid and attnum = i.indkey[0] and atttypid = 'integer'::regtype))
    group by i.indexrelid, t.relname, i.indisunique, i.indpred`,
  );
  expect(inFile.length).toBeGreaterThan(40);
  expect(inPostgresql).toEqual(inFile);
});

it("goes on after the ids of rows that are gone, in a database that was copied before", async () => {
  const empty = await createEmptyDatabase();
  const { db, close } = openDatabaseAt(empty.url);
  const earlier = Object.entries(postgresqlMigrations).filter(([name]) => name < "027");
  await migrateToLatest(db, Object.fromEntries(earlier));
  await sql`insert into collectives (id, name, rolled_over_on) values (1, 'Tidewater', '2026-02-15')`.execute(db);
  await sql`insert into journal (collective_id, revision, at, kind) values (1, 1, '2026-01-06', 'crew')`.execute(db);
  await sql`insert into journal_subjects (collective_id, revision, subject, subject_id)
    values (1, 1, 'crew', 8), (1, 1, 'interval', 4)`.execute(db);
  await migrateToLatest(db);
  const crew = { collective_id: 1, name: "Garden", description: "" };
  expect(await db.insertInto("crews").values(crew).returning("id").executeTakeFirst()).toEqual({ id: 9 });
  expect(await getLastNumber(db, 1)).toBe(4);
  await close();
  await empty.remove();
});

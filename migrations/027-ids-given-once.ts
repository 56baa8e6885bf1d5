import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Every table except for `database_life`, which has one row. A table comes after those that its rows refer to. */
const TABLES = [
  "users",
  "sessions",
  "security_events",
  "password_tokens",
  "two_step",
  "recovery_codes",
  "address_links",
  "collectives",
  "former_slugs",
  "people",
  "departures",
  "crews",
  "intervals",
  "handovers",
  "collective_involvements",
  "crew_involvements",
  "archived_choices",
  "return_reminders",
  "plan_reminders",
  "convening_news",
  "convening_mails",
  "silence_mails",
  "mail_preferences",
  "entry_pathways",
  "calendar_feeds",
  "live_events",
  "journal",
  "journal_subjects",
  "outbound_emails",
] as const;

/**
 * The id of a deleted row is never reused: what the journal, links and open pages say about the first row would then be
 * about the second. In SQLite this takes `autoincrement`, which only a new table can have. A table with rows that refer
 * to it cannot be replaced alone, so all are. PostgreSQL does not need this.
 */
export const onSqlite: Migration = {
  up: async (db) => {
    const known = await readKnownIds(db);
    const { rows: indexes } = await sql<{ sql: string }>`
      select sql from sqlite_schema where type = 'index' and sql is not null and tbl_name not like 'kysely%'`.execute(
      db,
    );
    for (const table of TABLES) {
      await sql.raw(renewed(await readStatement(db, table))).execute(db);
      await sql`insert into ${sql.table(`new_${table}`)} select * from ${sql.table(table)}`.execute(db);
    }
    for (const table of TABLES.toReversed()) await sql`drop table ${sql.table(table)}`.execute(db);
    for (const table of TABLES) {
      await sql`alter table ${sql.table(`new_${table}`)} rename to ${sql.table(table)}`.execute(db);
    }
    for (const index of indexes) await sql.raw(index.sql).execute(db);
    for (const [table, id] of known) {
      await sql`update sqlite_sequence set seq = max(seq, ${id}) where name = ${table}`.execute(db);
      await sql`insert into sqlite_sequence (name, seq) select ${table}, ${id}
        where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(db);
    }
  },
};

/** Rows added to a copy of an SQLite database were numbered after the highest id that was left. */
export const onPostgresql: Migration = {
  up: async (db) => {
    for (const [table, id] of await readKnownIds(db)) {
      const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
      await sql`select setval(${sequence}, greatest(nextval(${sequence}), ${id}))`.execute(db);
    }
  },
};

async function readStatement(db: Kysely<unknown>, table: string): Promise<string> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where type = 'table' and name = ${table}`.execute(db);
  return rows[0]?.sql ?? "";
}

function renewed(statement: string): string {
  return statement
    .replace(/^create table "?(\w+)"?/i, "create table new_$1")
    .replaceAll(/references "?(\w+)"?/gi, "references new_$1")
    .replace(/(?<!\w)id integer primary key\b/, "$& autoincrement");
}

/** The highest ids that the journal and the event log mention, even if their rows are gone. */
async function readKnownIds(db: Kysely<unknown>): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  const add = (table: string, id: unknown) => {
    if (typeof id === "number") known.set(table, Math.max(known.get(table) ?? 0, id));
  };
  const { rows: subjects } = await sql<{ subject: string; id: number }>`
    select subject, max(subject_id) as id from journal_subjects group by subject`.execute(db);
  for (const { subject, id } of subjects) {
    const table = TABLE_OF_SUBJECT.get(subject);
    if (table !== undefined) add(table, id);
  }
  for (const [kind, table] of TABLE_OF_EVENT) {
    const { rows: events } = await sql<{ event: string }>`
      select event from live_events where event like ${`{"${kind}":%`}`.execute(db);
    for (const { event } of events) {
      const [content] = Object.values(
        (JSON.parse(event) as Record<string, Record<string, { id?: unknown }>>)[kind] ?? {},
      );
      add(table, content?.id);
    }
  }
  return known;
}

const TABLE_OF_SUBJECT = new Map([
  ["person", "people"],
  ["crew", "crews"],
  ["entry_pathway", "entry_pathways"],
]);

const TABLE_OF_EVENT = new Map([
  ["PeopleEvent", "people"],
  ["CrewsEvent", "crews"],
  ["EntryPathwayEvent", "entry_pathways"],
]);

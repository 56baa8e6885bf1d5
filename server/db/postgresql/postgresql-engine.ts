import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely, type RawBuilder } from "kysely";
import { postgresqlMigrations } from "../../../migrations/index.ts";
import type { Engine } from "../engine.ts";
import type { Database, Db } from "../schema.ts";
import { CONNECTION_NAME, MIGRATING } from "./open-pool.ts";

/** Marks this app's advisory locks among those of others in the same database: "tide" in ASCII. */
const LOCKS = 0x74696465;
/** How long to wait for connections that have just been closed, and how often to look, in milliseconds. */
const EXIT_PATIENCE = 2_000;
const EXIT_PAUSE = 50;

export const postgresqlEngine: Engine = {
  migrations: postgresqlMigrations,
  listed: (ids) => sql<number>`(select value::integer from json_array_elements_text(${ids}::json))`,
  listedTexts: (texts) => sql<string>`(select value from json_array_elements_text(${texts}::json))`,
  numberIn: (json, field) => sql<number | null>`((${json})::json ->> ${sql.lit(field)})::integer`,
  hasTable: async (db, name) => {
    const { rows } = await sql<{ exists: 0 | 1 }>`select to_regclass(${name}) is not null as exists`.execute(db);
    return Boolean(rows[0]?.exists);
  },
  describe: async (db) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    return `PostgreSQL's database ${rows[0]?.name ?? ""}`;
  },
  // Hosts make copies with pg_dump.
  keepCopy: () => Promise.resolve(null),
  compact: async (db) => {
    await sql`vacuum`.execute(db);
  },
  lockTexts: async (trx, texts) => {
    const listed = sql`json_array_elements_text(${JSON.stringify(texts)}::json) as listed (text)`;
    await sql`select pg_advisory_xact_lock(${LOCKS}::integer, hashtext(listed.text)) from ${listed}`.execute(trx);
  },
  readLastIds,
  continueAfter,
  hasOthers,
  listUsers,
  asMigrating,
  runAlone,
};

function lockOn(text: string) {
  return sql`${LOCKS}::integer, hashtext(${text})`;
}

async function readLastIds(db: Db): Promise<Map<string, number>> {
  const lastIds = new Map<string, number>();
  for (const { table, sequence } of await listSequences(db)) {
    const { rows } = await sql<{ id: number }>`
      select case when is_called then last_value else last_value - 1 end as id from ${sql.raw(sequence)}`.execute(db);
    if (rows[0]) lastIds.set(table, rows[0].id);
  }
  return lastIds;
}

async function continueAfter(db: Db, lastIds: ReadonlyMap<string, number>): Promise<void> {
  for (const { table } of await listSequences(db)) {
    const next = (lastIds.get(table) ?? 0) + 1;
    // Unlike setval, this is undone with its transaction.
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(next)}`.execute(db);
  }
}

/** The tables that number their rows, each with the name of its sequence as it is written in a query. */
async function listSequences(db: Db): Promise<{ table: string; sequence: string }[]> {
  const { rows } = await sql<{ table: string; sequence: string }>`
    select table_name as table, pg_get_serial_sequence(quote_ident(table_name), 'id') as sequence
    from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`.execute(db);
  return rows;
}

async function hasOthers(db: Db): Promise<boolean> {
  return (await findStaying(db, sql`true`)).length > 0;
}

async function listUsers(db: Db): Promise<string[]> {
  const staying = await findStaying(db, sql`application_name <> ${MIGRATING}`);
  return staying.map(({ address, connections }) => `${connections} connection(s) from ${address ?? "this machine"}`);
}

interface Others {
  /** Null for the machine that PostgreSQL runs on. */
  address: string | null;
  connections: number;
}

/** Connections of other processes that are still there after a moment, by address. */
async function findStaying(db: Db, condition: RawBuilder<unknown>): Promise<Others[]> {
  const deadline = performance.now() + EXIT_PATIENCE;
  for (;;) {
    const { rows } = await sql<Others>`select host(client_addr) as address, count(*) as connections
      from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${CONNECTION_NAME})
        and pid <> pg_backend_pid() and ${condition}
      group by 1 order by 1`.execute(db);
    if (rows.length === 0 || performance.now() > deadline) return rows;
    await delay(EXIT_PAUSE);
  }
}

function asMigrating<Result>(db: Kysely<Database>, work: (connection: Kysely<Database>) => Promise<Result>) {
  return db.connection().execute(async (connection) => {
    await sql`set application_name to ${sql.lit(MIGRATING)}`.execute(connection);
    const result = await work(connection);
    await sql`reset application_name`.execute(connection);
    return result;
  });
}

/** The lock ends with its connection: a process that dies does not keep it. The work is done on that connection. */
function runAlone<Result>(
  db: Kysely<Database>,
  task: string,
  work: (connection: Kysely<Database>) => Promise<Result>,
): Promise<Result | null> {
  return db.connection().execute(async (connection) => {
    const lock = lockOn(task);
    const { rows } = await sql<{ taken: 0 | 1 }>`select pg_try_advisory_lock(${lock}) as taken`.execute(connection);
    if (!rows[0]?.taken) return null;
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}

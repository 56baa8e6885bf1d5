import { sql, type Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import { openDatabaseAt } from "../support/new-database.ts";

/** Reads a database as one more process would. */
export async function inspect<Result>(url: string, ask: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const { db, close } = openDatabaseAt(url);
  try {
    return await ask(db);
  } finally {
    await close();
  }
}

/** Lists the faults of a database with one collective, to which nobody writes at the moment. */
export async function databaseFaults(db: Kysely<Database>): Promise<string[]> {
  const count = async (query: string) => Number((await readRows(db, query))[0]?.[0]);
  const newest = await count("select revision from collectives");
  const logged = await count("select count(*) from live_events");
  const last = await count("select coalesce(max(revision), 0) from live_events");
  const mails = await count("select count(*) from outbound_emails");
  const reasons = await count(
    "select (select count(*) from entry_pathways) + (select count(*) from plan_reminders) as reasons",
  );
  const wronglyConvened = await readRows(
    db,
    `select crew_id, interval_id from crew_involvements group by crew_id, interval_id
    having sum(convenor) <> max(volunteered_convenor) or max(convenor - volunteered_convenor) > 0`,
  );
  return [
    ...(logged === newest && last === newest
      ? []
      : [`the revision is ${newest}, the log has ${logged} events up to ${last}`]),
    ...(mails === reasons ? [] : ["there is not one mail for each expression of interest and each reminder"]),
    ...wronglyConvened.map(
      ([crew, interval]) => `crew ${String(crew)} has not one of its volunteers as convenor in ${String(interval)}`,
    ),
  ];
}

/** Lists the faults that SQLite itself finds in a file. */
export async function fileFaults(db: Kysely<Database>): Promise<string[]> {
  const integrity = await readRows(db, "pragma integrity_check");
  const orphans = await readRows(db, "pragma foreign_key_check");
  return [
    ...(integrity[0]?.[0] === "ok" ? [] : [`integrity_check says ${JSON.stringify(integrity)}`]),
    ...(orphans.length === 0 ? [] : [`foreign_key_check says ${JSON.stringify(orphans)}`]),
  ];
}

/** The log of events, the first having revision 1, each as a plain socket sends it. */
export async function readLog(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom("live_events").select(["author_id", "event"]).orderBy("revision").execute();
  return rows.map(({ author_id, event }) => `{"author_id":${author_id},"event":${event}}`);
}

/** The rows that a query finds, each as its columns, whose names have to differ. */
export async function readRows(db: Kysely<Database>, query: string): Promise<unknown[][]> {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db);
  return rows.map((row) => Object.values(row));
}

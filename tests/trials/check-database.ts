import SqliteDatabase from "better-sqlite3";

/** What SQLite itself finds wrong with a file, and what its log of events contradicts. */
export function databaseFaults(path: string): string[] {
  return query(path, (database) => {
    const integrity = database.pragma("integrity_check", { simple: true });
    const orphans = database.pragma("foreign_key_check") as unknown[];
    const count = (sql: string) => Number(database.prepare(sql).pluck().get());
    const newest = count("select revision from collectives");
    const logged = count("select count(*) from live_events");
    const last = count("select coalesce(max(revision), 0) from live_events");
    return [
      ...(integrity === "ok" ? [] : [`integrity_check says ${String(integrity)}`]),
      ...(orphans.length === 0 ? [] : [`foreign_key_check says ${JSON.stringify(orphans)}`]),
      ...(logged === newest && last === newest
        ? []
        : [`the revision is ${newest}, the log has ${logged} events up to ${last}`]),
      ...(count("select count(*) from outbound_emails") ===
      count("select count(*) from entry_pathways") + count("select count(*) from plan_reminders")
        ? []
        : ["there is not one mail for each expression of interest and each reminder"]),
    ];
  });
}

/** The log of events, the first having revision 1, each as a plain socket sends it. */
export function readLog(path: string): string[] {
  const rows = query(path, (database) =>
    database.prepare("select author_id, event from live_events order by revision").all(),
  ) as { author_id: number | null; event: string }[];
  return rows.map(({ author_id, event }) => `{"author_id":${author_id},"event":${event}}`);
}

/** The rows that a query finds, each as its columns. */
export function readRows(path: string, sql: string): unknown[][] {
  return query(path, (database) => database.prepare(sql).raw().all() as unknown[][]);
}

function query<Result>(path: string, ask: (database: SqliteDatabase.Database) => Result): Result {
  const database = new SqliteDatabase(path, { readonly: true });
  try {
    return ask(database);
  } finally {
    database.close();
  }
}

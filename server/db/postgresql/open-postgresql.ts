import { Kysely, sql } from "kysely";
import { postgresqlMigrations } from "../../../migrations/index.ts";
import type { OpenDatabase } from "../engine.ts";
import type { Database } from "../schema.ts";
import { storageProblem } from "../storage-fault.ts";
import { listenForNotices } from "./listen-for-notices.ts";
import { openLimiters } from "./open-limiters.ts";
import { openPool } from "./open-pool.ts";
import { CrewtidePostgresDialect } from "./postgresql-dialect.ts";
import { Sockets } from "./sockets.ts";

/** Opens the database at `url`. The first query connects. */
export function openPostgresqlDatabase(url: string): OpenDatabase {
  const sockets = new Sockets();
  const db = new Kysely<Database>({ dialect: new CrewtidePostgresDialect(openPool({ url, sockets })) });
  const limiters = openLimiters(url, sockets);
  return {
    db,
    findProblem: async () => {
      try {
        if (await isReadOnly(db)) return "read-only";
        return (await isNewer(db)) ? "newer" : null;
      } catch (error) {
        return storageProblem(error) ?? "failing";
      }
    },
    // Queries have no time limit: some take long. Over a dead network they would wait for a quarter of an hour.
    watch: (onNotice, onError) => listenForNotices({ url, onNotice, onError, onSilence: () => sockets.destroy() }),
    makeLimiter: limiters.makeLimiter,
    close: async () => {
      await Promise.all([db.destroy(), limiters.close()]);
    },
  };
}

/** Whether nothing can be written, as on a standby. Throws if the tables cannot be read. */
async function isReadOnly(db: Kysely<Database>): Promise<boolean> {
  const setting = sql<string>`current_setting('transaction_read_only')`;
  const { mode } = await db.selectFrom("database_life").select(setting.as("mode")).executeTakeFirstOrThrow();
  return mode === "on";
}

/** Whether another process has brought the schema to a version that this one does not know. */
async function isNewer(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.some(({ name }) => !(name in postgresqlMigrations));
}

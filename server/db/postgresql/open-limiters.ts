import { CompiledQuery, Kysely, sql } from "kysely";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { OpenDatabase } from "../engine.ts";
import { openPool } from "./open-pool.ts";
import { CrewtidePostgresDialect } from "./postgresql-dialect.ts";
import type { Sockets } from "./sockets.ts";

/** Counting has its own connections: transactions count too, and may have taken all others. */
const CONNECTIONS = 2;
/** How often expired counts are deleted, in milliseconds. */
const SWEEP_INTERVAL = 5 * 60_000;

interface Limiters extends Pick<OpenDatabase, "makeLimiter"> {
  close: () => Promise<void>;
}

/** Opens the counters in the table of `migrations/022-rate-limits.ts`. They throw the pool's errors. */
export function openLimiters(url: string, sockets: Sockets): Limiters {
  const db = new Kysely<unknown>({
    dialect: new CrewtidePostgresDialect(openPool({ url, sockets, max: CONNECTIONS })),
  });
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  const sweep = setInterval(() => {
    // If this fails, they are deleted next time.
    sql`delete from rate_limits where expire < ${Date.now()}`.execute(db).catch(() => {});
  }, SWEEP_INTERVAL).unref();
  return {
    makeLimiter: ({ name, points, duration }) =>
      new RateLimiterPostgres({
        storeClient,
        storeType: "client",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration,
      }),
    close: async () => {
      clearInterval(sweep);
      await db.destroy();
    },
  };
}

import pg from "pg";
import { until } from "./until.ts";

export interface HeldWrites {
  /** Resolves once so many queries of others wait, for these writes or for each other, or once `call` is over. */
  untilWaiting: (count: number, call: Promise<unknown>) => Promise<void>;
  /** Runs a query in the transaction that holds them. */
  query: (text: string, values?: unknown[]) => Promise<void>;
  release: () => Promise<void>;
}

/** Makes all who want to write to some tables of a PostgreSQL database wait, so that they meet there. */
export async function holdWrites(url: string, ...tables: string[]): Promise<HeldWrites> {
  const client = new pg.Client({ connectionString: url });
  const other = new pg.Client({ connectionString: url });
  await Promise.all([client.connect(), other.connect()]);
  await client.query("begin");
  for (const table of tables) await client.query(`lock table ${table} in share mode`);
  const countWaiting = async () => {
    const { rows } = await other.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  };
  return {
    untilWaiting: async (count, call) => {
      let isOver = false;
      void call.then(() => {
        isOver = true;
      });
      await until(
        async () => isOver || (await countWaiting()) >= count,
        () => `${count} waiting queries`,
      );
    },
    query: async (text, values) => {
      await client.query(text, values);
    },
    release: async () => {
      await client.query("commit");
      await Promise.all([client.end(), other.end()]);
    },
  };
}

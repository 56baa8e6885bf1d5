import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";

interface Counted {
  db: Kysely<Database>;
  /** How many have been run. */
  count: () => number;
  /** How many have been run at most before the event loop went on to something else. */
  mostAtOnce: () => number;
}

/** The same database, counting the statements that are run with it, but not those that begin and end transactions. */
export function counted(db: Kysely<Database>): Counted {
  let [statements, atOnce, most] = [0, 0, 0];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statements += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      if (atOnce === 1) setImmediate(() => (atOnce = 0));
      return Promise.resolve(result);
    },
  });
  return { db: watched, count: () => statements, mostAtOnce: () => most };
}

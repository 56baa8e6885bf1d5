import type { Kysely, RootOperationNode } from "kysely";
import type { Database } from "../../server/db/schema.ts";

/** The same database for a process that is killed by itself, as by `kill -9`, when it is about to run such a query. */
export function killedBefore(db: Kysely<Database>, isLast: (query: RootOperationNode) => boolean): Kysely<Database> {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (isLast(node)) process.kill(process.pid, "SIGKILL");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

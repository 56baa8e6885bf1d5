import { Kysely } from "kysely";
import type { OpenDatabase } from "../engine.ts";
import type { Database } from "../schema.ts";
import { storageProblem } from "../storage-fault.ts";
import { listenForNotices } from "./listen-for-notices.ts";
import { openPool } from "./open-pool.ts";
import { CrewtidePostgresDialect } from "./postgresql-dialect.ts";

/** Opens the database at `url`. The first query connects. */
export function openPostgresqlDatabase(url: string): OpenDatabase {
  const db = new Kysely<Database>({ dialect: new CrewtidePostgresDialect(openPool(url)) });
  return {
    db,
    findProblem: async () => {
      try {
        await db.selectFrom("database_life").select("epoch").forUpdate().executeTakeFirstOrThrow();
        return null;
      } catch (error) {
        return storageProblem(error) ?? "failing";
      }
    },
    watch: (onNotice, onError) => listenForNotices({ url, onNotice, onError }),
    close: () => db.destroy(),
  };
}

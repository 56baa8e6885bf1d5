import { Kysely } from "kysely";
import type { Notice, OpenDatabase } from "../engine.ts";
import { MemoryLimiter } from "../memory-limiter.ts";
import type { Database } from "../schema.ts";
import { watchStorage } from "./check-storage.ts";
import { isLocked, openSqlite } from "./open-sqlite.ts";
import { NonBlockingSqliteDialect } from "./sqlite-dialect.ts";

/** How long a write waits for another process's lock by default, in milliseconds. */
const LOCK_PATIENCE = 5_000;
/** How often the file is checked for writes by other processes, in milliseconds. */
const LOOK_INTERVAL = 500;

/** Opens the file at `path`. `lockPatience`: how long a write waits for another process's lock, in milliseconds. */
export function openSqliteDatabase(path: string, lockPatience = LOCK_PATIENCE): OpenDatabase {
  const sqlite = openSqlite(path, lockPatience);
  const db = new Kysely<Database>({ dialect: new NonBlockingSqliteDialect(sqlite, lockPatience) });
  return {
    db,
    findProblem: watchStorage({ db, path, isLocked: () => isLocked(sqlite), lockPatience }),
    watch: (onNotice, onError) =>
      watchVersion(() => Number(sqlite.pragma("data_version", { simple: true })), onNotice, onError),
    makeLimiter: ({ points, duration }) => new MemoryLimiter({ points, duration }),
    close: () => db.destroy(),
  };
}

/** `getVersion` returns a number that changes whenever another connection, such as another process, has committed. */
function watchVersion(
  getVersion: () => number,
  onNotice: (notice: Notice) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let seen = getVersion();
  let looking: Promise<void> | undefined;
  const look = async () => {
    const version = getVersion();
    if (version === seen) return;
    await onNotice("anything");
    // This comes last: if something above fails, the next check tries it again.
    seen = version;
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_INTERVAL);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

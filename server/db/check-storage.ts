import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { BUSY_TIMEOUT, getEpoch, getPath } from "./database.ts";
import type { Database } from "./schema.ts";
import { storageProblem, type StorageProblem } from "./storage-fault.ts";

/** How long another process's transaction may take without being a problem, in milliseconds. */
const PATIENCE = 2_000;
const PAUSE = 100;

/** With less free disk space than this, in bytes, the next save may fail although a small write succeeds. */
const LEAST_SPACE = 1024 * 1024;

/**
 * Returns what currently prevents reading or writing data, or null. It makes a write that changes nothing, since a full
 * or read-only disk can still be read, and checks the free space.
 */
export async function findStorageProblem(
  db: Kysely<Database>,
  leastSpace = LEAST_SPACE,
): Promise<StorageProblem | null> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    const problem = await tryStorage(db, leastSpace);
    if (problem !== "locked" || performance.now() > deadline) return problem;
    await delay(PAUSE);
  }
}

async function tryStorage(db: Kysely<Database>, leastSpace: number): Promise<StorageProblem | null> {
  try {
    await getEpoch(db);
    await writeWithoutWaiting(db);
    const { bavail, bsize } = await statfs(dirname(await getPath(db)));
    return bavail * bsize < leastSpace ? "full" : null;
  } catch (error) {
    return storageProblem(error) ?? "failing";
  }
}

/** Waiting for a lock blocks the whole process, which a health check must not do. */
async function writeWithoutWaiting(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      await connection
        .updateTable("database_life")
        .set((eb) => ({ epoch: eb.ref("epoch") }))
        .execute();
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT)}`.execute(connection);
    }
  });
}

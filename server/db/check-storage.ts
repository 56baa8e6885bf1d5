import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { BUSY_TIMEOUT, getEpoch, getPath } from "./database.ts";
import type { Database } from "./schema.ts";
import { storageProblem, type StorageProblem } from "./storage-fault.ts";

/** For how long another process's transaction is nothing unusual, in milliseconds. */
const PATIENCE = 2_000;
const PAUSE = 100;

/** With less than this left on its disk, in bytes, the next save may fail although a small write still succeeds. */
const LEAST_SPACE = 1024 * 1024;

/**
 * What keeps data from being read or written right now, null where nothing does. It is found out by a write that
 * changes nothing, since a disk that is full or read-only can still be read, and by the space that is left.
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

/** Waiting for a lock stops the whole process, which is for those who save and not for those who ask how it does. */
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

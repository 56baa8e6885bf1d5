import { access, constants, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Db } from "../schema.ts";
import { storageFault, storageProblem, type StorageProblem } from "../storage-fault.ts";

/** With less free disk space than this, in bytes, the next save may fail. */
const LEAST_SPACE = 1024 * 1024;

interface Watched {
  db: Db;
  /** The path of the file. */
  path: string;
  /** Whether another process holds the write lock. Waits for nothing, writes nothing. */
  isLocked: () => boolean;
  /** How long a write waits for another process's lock, in milliseconds. */
  lockPatience: number;
}

/**
 * Returns a function that finds what keeps data from being read or written right now; null if nothing does. It reads,
 * checks permissions, free space and the write lock, and writes nothing. Another process's lock is a problem only once
 * it has lasted longer than a save waits.
 */
export function watchStorage(
  { db, path, isLocked, lockPatience }: Watched,
  { leastSpace = LEAST_SPACE } = {},
): () => Promise<StorageProblem | null> {
  let lockedSince: number | undefined;
  return async () => {
    try {
      await db.selectFrom("database_life").select("epoch").executeTakeFirstOrThrow();
      await access(path, constants.R_OK | constants.W_OK);
      const { bavail, bsize } = await statfs(dirname(path));
      lockedSince = isLocked() ? (lockedSince ?? performance.now()) : undefined;
      if (lockedSince !== undefined && performance.now() - lockedSince >= lockPatience) return "locked";
      return bavail * bsize < leastSpace ? "full" : null;
    } catch (error) {
      return storageProblem(error) ?? storageFault(error, path)?.problem ?? "failing";
    }
  };
}

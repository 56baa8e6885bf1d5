import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { storageFault } from "../storage-fault.ts";

/** How long to wait for others, in milliseconds: for the write lock, and then for readers of the log. */
const LOCK_TIMEOUT = 5_000;

/** As text, because the sources and the build would have it in different files. */
const PROGRAM = `
  const { workerData: { driver, path, timeout } } = require("node:worker_threads");
  const sqlite = new (require(driver))(path, { fileMustExist: true, timeout });
  try {
    sqlite.exec("vacuum");
    const [{ busy }] = sqlite.pragma("wal_checkpoint(truncate)");
    if (busy) throw new Error("The log cannot be emptied: another process has been reading from it for too long");
  } finally {
    sqlite.close();
  }
`;

/**
 * Rewrites a file without what was deleted, and empties its log, in a thread: SQLite would block everybody for 5 ms per
 * megabyte. Meanwhile, reads go on and writes wait.
 */
export async function rewriteFile(path: string): Promise<void> {
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  const workerData = { driver, path, timeout: LOCK_TIMEOUT };
  // It must not inherit the process's options, such as a loader for the sources.
  const worker = new Worker(PROGRAM, { eval: true, execArgv: [], workerData });
  try {
    await once(worker, "exit");
  } catch (error) {
    throw storageFault(error, path) ?? error;
  }
}

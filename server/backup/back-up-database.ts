import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isSameFile, removeDatabase } from "../db/sqlite/database-files.ts";
import { replaceFile } from "../db/atomic-write.ts";
import { writeFault } from "../db/file-fault.ts";
import { checkDatabase, type DatabaseSize } from "../db/sqlite/check-database.ts";
import { recordBackup } from "./last-backup.ts";
import { copyDatabase, type OnProgress } from "../db/sqlite/copy-database.ts";

interface BackupOptions {
  /** The database; it may be in use. */
  from: string;
  to: string;
  /** Whether to replace an existing file. */
  force: boolean;
  onProgress?: OnProgress | undefined;
}

/**
 * Writes what is committed to one file, which appears once it is complete. Throws if there is no database, if it is
 * damaged, or if the file exists and `force` is not set.
 */
export async function backUpDatabase({
  from,
  to,
  force,
  onProgress,
}: BackupOptions): Promise<DatabaseSize & { bytes: number }> {
  if (!existsSync(from)) throw new Error(`There is no database at ${from}.`);
  if (isSameFile(from, to)) throw new Error(`${to} is the database itself.`);
  if (existsSync(to) && !force) throw new Error(`${to} already exists; --force replaces it.`);
  const folder = dirname(to);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder} for the backup.`);
  const unfinished = `${to}.part`;
  try {
    await copyDatabase(from, unfinished, onProgress);
    const size = checkDatabase(unfinished, from);
    const { size: bytes } = statSync(unfinished);
    await replaceFile(unfinished, to);
    recordBackup(from);
    return { ...size, bytes };
  } catch (error) {
    // In a folder that is closed, deleting would fail too.
    if (existsSync(unfinished)) removeDatabase(unfinished);
    throw writeFault(error, to, `the backup ${to}`);
  }
}

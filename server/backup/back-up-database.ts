import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isSqliteError } from "../db/sqlite/sqlite-error.ts";
import { isSameFile, removeDatabase } from "../db/sqlite/database-files.ts";
import { replaceFile } from "../db/atomic-write.ts";
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
 * Writes everything that is committed to one file, which appears under its name only when it is complete and on the
 * disk. Throws if there is no database, if it is damaged, or if the file exists and `force` is not set.
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
    removeDatabase(unfinished);
    throw describeFailure(error, `the backup ${to}`);
  }
}

/** Says what keeps `file`, such as "the backup /mnt/a.sqlite", from being written, if that is known. */
export function describeFailure(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT" || isSqliteError(error, "SQLITE_FULL"))
    return new Error(`There is no space left for ${file}.`, { cause: error });
  if (isSqliteError(error, "SQLITE_IOERR"))
    return new Error(`The disk fails to take ${file} (${code}). Check its space and its limits.`, {
      cause: error,
    });
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR"].includes(code))
    return new Error(`Cannot write ${file} (${code}).`, { cause: error });
  return error;
}

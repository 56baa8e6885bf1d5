import { existsSync, statSync } from "node:fs";
import { isSameFile, removeDatabase } from "../db/database-files.ts";
import { replaceFile } from "../db/atomic-write.ts";
import { checkDatabase, type DatabaseSize } from "../db/check-database.ts";
import { copyDatabase, type OnProgress } from "../db/copy-database.ts";

interface BackupOptions {
  /** The database, in use or not. */
  from: string;
  to: string;
  /** Whether a file that is there already is replaced. */
  force: boolean;
  onProgress?: OnProgress | undefined;
}

/**
 * Writes everything that is committed into one file, which appears under its name only when it is whole and on the
 * disk. Throws where there is no database, where it is damaged, and where the file exists.
 */
export async function backUpDatabase({
  from,
  to,
  force,
  onProgress,
}: BackupOptions): Promise<DatabaseSize & { bytes: number }> {
  if (!existsSync(from)) throw new Error(`There is no database at ${from}.`);
  if (isSameFile(from, to)) throw new Error(`${to} is the database itself.`);
  if (existsSync(to) && !force) throw new Error(`${to} exists already; --force replaces it.`);
  const unfinished = `${to}.part`;
  try {
    await copyDatabase(from, unfinished, onProgress);
    const size = checkDatabase(unfinished, from);
    const { size: bytes } = statSync(unfinished);
    await replaceFile(unfinished, to);
    return { ...size, bytes };
  } catch (error) {
    removeDatabase(unfinished);
    throw error;
  }
}

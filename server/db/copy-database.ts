import { writeFileSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { removeDatabase } from "./database-files.ts";
import { describeDamage, isDamage } from "./check-database.ts";

/** Copied at a time, in pages of 4 KiB; between them the progress is told. */
const PAGES_AT_A_TIME = 2_500;

/** Is told how much of the database is copied, as a part of 1. */
export type OnProgress = (part: number) => void;

/**
 * Copies a database, log and all, into one new file that only its owner may read, which replaces an unfinished one.
 * The copy holds what was committed when it began, also while others go on writing. Throws where there is nothing to
 * make sense of.
 */
export async function copyDatabase(from: string, to: string, onProgress?: OnProgress): Promise<void> {
  removeDatabase(to);
  // SQLite itself would make it readable for everybody.
  writeFileSync(to, "", { mode: 0o600, flag: "wx" });
  const source = new SqliteDatabase(from, { fileMustExist: true });
  try {
    // Without a transaction around it, the copying would begin again whenever somebody wrote.
    source.exec("begin");
    source.prepare("select 1 from sqlite_schema").get();
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress?.(1 - remainingPages / totalPages);
        return PAGES_AT_A_TIME;
      },
    });
  } catch (error) {
    throw isDamage(error) ? describeDamage(error, from) : error;
  } finally {
    source.close();
  }
  makeSingleFile(to);
}

/** A database with a log needs a folder that can be written to, which a backup may not have where it ends up. */
function makeSingleFile(path: string): void {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true });
  try {
    sqlite.pragma("journal_mode = DELETE");
  } finally {
    sqlite.close();
  }
}

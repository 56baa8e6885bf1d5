import { writeFileSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { removeDatabase } from "./database-files.ts";
import { describeDamage, isDamage } from "./check-database.ts";

/** Pages of 4 KiB copied at a time; the progress is reported in between. */
const PAGES_AT_A_TIME = 2_500;

/** Receives the copied part of the database, from 0 to 1. */
export type OnProgress = (part: number) => void;

/** Copies a database with its WAL to one private file, as committed when it began. Throws if it is damaged. */
export async function copyDatabase(from: string, to: string, onProgress?: OnProgress): Promise<void> {
  removeDatabase(to);
  // SQLite itself would create a file that everybody can read.
  writeFileSync(to, "", { mode: 0o600, flag: "wx" });
  const source = new SqliteDatabase(from, { fileMustExist: true });
  try {
    // Without a transaction, the copy would restart after each write.
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

/** A database in WAL mode needs a writable folder, which a backup may not have. */
function makeSingleFile(path: string): void {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true });
  try {
    sqlite.pragma("journal_mode = DELETE");
  } finally {
    sqlite.close();
  }
}

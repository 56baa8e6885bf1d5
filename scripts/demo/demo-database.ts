import { existsSync, renameSync } from "node:fs";
import { relative } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import type { IsoDate } from "../../shared/basics/dates.ts";
import { removeDatabase } from "../../server/db/sqlite/database-files.ts";
import { lockDatabase, withDatabase } from "../../server/db/database.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { seedDemo } from "./seed-demo.ts";

/**
 * SQLite's `application_id` of a demonstration, "demo" in ASCII: only files with this mark are ever replaced, so that a
 * `DATABASE_URL` of a real database loses nobody's data.
 */
const DEMO_MARK = 0x64656d6f;

/** Creates the demonstration at `path`, or keeps the existing one. Throws if the file is none, or in use. */
export async function prepareDemoDatabase(
  path: string,
  { today, timeZone, keep }: { today: IsoDate; timeZone: string; keep: boolean },
): Promise<void> {
  if (existsSync(path)) {
    assertDemo(path);
    if (keep) return;
  }
  const unlock = lockDatabase(path);
  if (!unlock) {
    throw new Error(
      `A demonstration is running on ${relative("", path)}; stop it, or set DATABASE_URL to another file.`,
    );
  }
  try {
    await makeAnew(path, today, timeZone);
  } finally {
    unlock();
  }
}

async function makeAnew(path: string, today: IsoDate, timeZone: string): Promise<void> {
  // Created in a temporary file, so that an interruption never leaves half a demonstration.
  const unfinished = `${path}.unfinished`;
  removeDatabase(unfinished);
  await withDatabase(unfinished, async (db) => {
    // Nothing is lost if the machine stops meanwhile, so nothing has to wait for the disk.
    await sql`pragma synchronous = off`.execute(db);
    await sql`pragma application_id = ${sql.lit(DEMO_MARK)}`.execute(db);
    await migrateToLatest(db);
    await seedDemo(db, today, timeZone);
  });
  removeDatabase(path);
  renameSync(unfinished, path);
}

function assertDemo(path: string): void {
  if (readMark(path) === DEMO_MARK) return;
  throw new Error(
    `${relative("", path)} is not a demonstration and is not replaced; set DATABASE_URL=file:./data/demo.sqlite or the like.`,
  );
}

function readMark(path: string): unknown {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true });
  try {
    return sqlite.pragma("application_id", { simple: true });
  } catch {
    // Not an SQLite file.
    return undefined;
  } finally {
    sqlite.close();
  }
}

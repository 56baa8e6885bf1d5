import { existsSync, renameSync } from "node:fs";
import { relative } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import type { IsoDate } from "../../shared/dates.ts";
import { removeDatabase } from "../../server/db/database-files.ts";
import { lockDatabase } from "../../server/db/database-lock.ts";
import { openDatabase } from "../../server/db/database.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { seedDemo } from "./seed-demo.ts";

/**
 * SQLite's `application_id` of a demonstration, "demo" in ASCII. Only a file that carries it is ever replaced:
 * a `DATABASE_URL` meant for the real database must not cost anybody their data.
 */
const DEMO_MARK = 0x64656d6f;

/**
 * Makes the demonstration at `path` anew, or leaves the one that is there. Throws where the file belongs to
 * something else or is in use.
 */
export async function prepareDemoDatabase(
  path: string,
  { today, keep }: { today: IsoDate; keep: boolean },
): Promise<void> {
  if (existsSync(path)) {
    assertDemo(path);
    if (keep) return;
  }
  const unlock = lockDatabase(path);
  if (!unlock) {
    throw new Error(`A demonstration is running on ${relative("", path)}; stop it, or let DATABASE_URL name another.`);
  }
  try {
    await makeAnew(path, today);
  } finally {
    unlock();
  }
}

async function makeAnew(path: string, today: IsoDate): Promise<void> {
  // Made aside, so that an interruption leaves the previous demonstration or none, but never half of one.
  const unfinished = `${path}.unfinished`;
  removeDatabase(unfinished);
  const { db, close } = openDatabase(unfinished);
  try {
    await sql`pragma application_id = ${sql.lit(DEMO_MARK)}`.execute(db);
    await migrateToLatest(db);
    await seedDemo(db, today);
  } finally {
    await close();
  }
  removeDatabase(path);
  renameSync(unfinished, path);
}

function assertDemo(path: string): void {
  if (readMark(path) === DEMO_MARK) return;
  throw new Error(
    `${relative("", path)} is not a demonstration and is left alone; DATABASE_URL=file:./data/demo.sqlite names a file for one.`,
  );
}

function readMark(path: string): unknown {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true });
  try {
    return sqlite.pragma("application_id", { simple: true });
  } catch {
    // It is no SQLite file at all.
    return undefined;
  } finally {
    sqlite.close();
  }
}

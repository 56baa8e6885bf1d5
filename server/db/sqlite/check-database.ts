import SqliteDatabase from "better-sqlite3";
import { migrations } from "../../../migrations/index.ts";
import { isSqliteError, type SqliteError } from "./sqlite-error.ts";

export interface DatabaseSize {
  collectives: number;
  people: number;
}

/** Checks a file that nobody else uses, called `name` in errors. Throws if it is not ours, newer or damaged. */
export function checkDatabase(path: string, name: string): DatabaseSize {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true });
  try {
    assertWhole(sqlite, name);
    assertKnown(sqlite, name);
    return { collectives: count(sqlite, "collectives"), people: count(sqlite, "people") };
  } catch (error) {
    throw isDamage(error) ? describeDamage(error, name) : error;
  } finally {
    sqlite.close();
  }
}

/** Whether SQLite cannot read a file as a database. */
export function isDamage(error: unknown): error is SqliteError {
  return isSqliteError(error, "SQLITE_NOTADB") || isSqliteError(error, "SQLITE_CORRUPT");
}

export function describeDamage(error: SqliteError, name: string): Error {
  return error.code === "SQLITE_NOTADB" ? notOurs(name, error) : damaged(name, error.message, error);
}

function notOurs(name: string, cause?: unknown): Error {
  return new Error(`${name} is not a database of Crewtide.`, { cause });
}

function damaged(name: string, finding: string, cause?: unknown): Error {
  return new Error(`${name} is damaged: ${finding}.`, { cause });
}

function assertWhole(sqlite: SqliteDatabase.Database, name: string): void {
  const finding = String(sqlite.pragma("integrity_check(1)", { simple: true }));
  if (finding !== "ok") throw damaged(name, finding);
  const dangling = sqlite.prepare("pragma foreign_key_check").get();
  if (dangling !== undefined) throw damaged(name, "it has references to missing rows");
}

function assertKnown(sqlite: SqliteDatabase.Database, name: string): void {
  const tables = sqlite.prepare("select 1 from sqlite_schema where name in ('kysely_migration', 'database_life')");
  if (tables.all().length < 2) throw notOurs(name);
  const applied = sqlite.prepare<[], string>("select name from kysely_migration order by name").pluck().all();
  const unknown = applied.find((migration) => !(migration in migrations));
  if (unknown !== undefined) throw new Error(`${name} comes from a later Crewtide, which knows ${unknown}.`);
}

function count(sqlite: SqliteDatabase.Database, table: "collectives" | "people"): number {
  return sqlite.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0;
}

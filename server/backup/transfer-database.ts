import { closeSync, openSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import { syncFile } from "../db/atomic-write.ts";
import { renewEpoch, withDatabase } from "../db/database.ts";
import { engineOf } from "../db/engine.ts";
import { assertCurrentSchema } from "../db/migrate.ts";
import { asideName, removeDatabase } from "../db/sqlite/database-files.ts";
import type { Database, Db, TableName } from "../db/schema.ts";
import { TABLE_NAMES } from "../db/tables.ts";
import { insertRows, readRows } from "./table-rows.ts";
import { withDatabaseAlone } from "./with-database-alone.ts";

interface TransferOptions {
  /** The path of an SQLite file, or a PostgreSQL URL. */
  from: string;
  to: string;
  /** Whether to replace what the target has. */
  force: boolean;
  /** A path beside which an SQLite file keeps what is replaced. */
  keepBeside: string;
  now: Date;
  /** Receives the finished part, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
}

export interface Transferred {
  rows: Record<TableName, number>;
  collectives: { id: number; name: string; revision: number }[];
  /** The path of the file with what was replaced. */
  kept: string | null;
}

type Copied = Omit<Transferred, "kept">;

/**
 * Copies everything from one database to another, of either engine, in one transaction, and compares both row by row
 * before it is committed. The copy has an epoch of its own: the original may have changed before the copy is served.
 * Throws, and leaves the target's data as it is, if a server uses either, if the source is empty or one of them is of
 * another version, or if the target has data and `force` is not set. What is replaced is first copied to a file in the
 * same way, from either engine.
 */
export async function transferDatabase({
  from,
  to,
  force,
  keepBeside,
  now,
  onProgress,
}: TransferOptions): Promise<Transferred> {
  const keepAt = asideName(keepBeside, "copy", now);
  if (from === to) throw new Error("A database cannot be copied to itself.");
  return withDatabaseAlone(from, async (source) => {
    await assertCurrentSchema(source);
    if (await isEmpty(source)) throw new Error(`${await nameOf(source)} is empty.`);
    return withDatabaseAlone(to, async (target) => {
      await assertCurrentSchema(target);
      const hasData = !(await isEmpty(target));
      if (hasData && !force) throw new Error(`${await nameOf(target)} already has data; --force replaces it.`);
      if (hasData) await keep(target, keepAt);
      try {
        const transferred = await copyAll(source, target, onProgress);
        // The replaced data is in the kept file, and must not be left elsewhere on the disk.
        if (force) await engineOf(target).compact(target);
        return { ...transferred, kept: hasData ? keepAt : null };
      } catch (error) {
        if (hasData) removeDatabase(keepAt);
        throw error;
      }
    });
  });
}

/** Copies everything to a new file, which only its owner can read. If it fails, no part of it is left. */
async function keep(db: Kysely<Database>, path: string): Promise<void> {
  closeSync(openSync(path, "wx", 0o600));
  try {
    await withDatabase(path, async (kept) => {
      await assertCurrentSchema(kept);
      await copyAll(db, kept);
    });
    await syncFile(path);
  } catch (error) {
    removeDatabase(path);
    throw error;
  }
}

/** Replaces everything in one transaction, with one consistent state. */
async function copyAll(source: Kysely<Database>, target: Kysely<Database>, onProgress?: TransferOptions["onProgress"]) {
  return source
    .transaction()
    .setAccessMode("read only")
    .execute((reading) => target.transaction().execute((writing) => replaceAll(reading, writing, onProgress)));
}

function nameOf(db: Db): Promise<string> {
  return engineOf(db).describe(db);
}

async function isEmpty(db: Db): Promise<boolean> {
  const collective = await db.selectFrom("collectives").select("id").limit(1).executeTakeFirst();
  const user = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  return !collective && !user;
}

async function replaceAll(source: Db, target: Db, onProgress: TransferOptions["onProgress"]): Promise<Copied> {
  const rows = await countRows(source);
  const steps = 2 * Object.values(rows).reduce((sum, count) => sum + count, 0);
  let done = 0;
  const advance = (count: number) => {
    done += count;
    onProgress?.(done / steps);
  };
  for (const table of TABLE_NAMES.toReversed()) await target.deleteFrom(table).execute();
  for (const table of TABLE_NAMES) {
    for await (const batch of readRows(source, table)) {
      await insertRows(target, table, batch);
      advance(batch.length);
    }
  }
  for (const table of TABLE_NAMES) await compare(source, target, { table, advance });
  await engineOf(target).continueAfter(target, await engineOf(source).readLastIds(source));
  await renewEpoch(target);
  const collectives = await target.selectFrom("collectives").select(["id", "name", "revision"]).orderBy("id").execute();
  return { rows, collectives };
}

async function countRows(db: Db): Promise<Record<TableName, number>> {
  const counts: Partial<Record<TableName, number>> = {};
  for (const table of TABLE_NAMES) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts as Record<TableName, number>;
}

/** Throws if a table's rows differ. Both databases return them in the same order. */
async function compare(
  source: Db,
  target: Db,
  { table, advance }: { table: TableName; advance: (count: number) => void },
): Promise<void> {
  const copies = readRows(target, table);
  for await (const batch of readRows(source, table)) {
    const { value: copy } = await copies.next();
    if (!isDeepStrictEqual(batch, copy)) throw different(table);
    advance(batch.length);
  }
  if (!(await copies.next()).done) throw different(table);
}

function different(table: TableName): Error {
  return new Error(`The copy of the table ${table} differs. Nothing was changed.`);
}

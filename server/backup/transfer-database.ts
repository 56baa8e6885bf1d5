import { isDeepStrictEqual } from "node:util";
import { renewEpoch, type Db } from "../db/database.ts";
import { engineOf } from "../db/engine.ts";
import { assertCurrentSchema } from "../db/migrate.ts";
import { TABLE_NAMES, type TableName } from "../db/tables.ts";
import { insertRows, readRows } from "./table-rows.ts";
import { withDatabaseAlone } from "./with-database-alone.ts";

interface TransferOptions {
  /** The path of an SQLite file, or a PostgreSQL URL. */
  from: string;
  to: string;
  /** Whether to replace what the target has. */
  force: boolean;
  /** Receives the part that is done, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
}

export interface Transferred {
  /** Number of rows of each table. */
  rows: Record<TableName, number>;
  collectives: { id: number; name: string; revision: number }[];
}

/**
 * Copies everything from one database to another, of either engine, in one transaction, and compares both row by row
 * before it is committed. The copy has an epoch of its own: the original may have changed before the copy is served.
 * Throws, and leaves the target's data as it is, if a server uses either, if the source is empty or one of them is of
 * another version, or if the target has data and `force` is not set.
 */
export async function transferDatabase({ from, to, force, onProgress }: TransferOptions): Promise<Transferred> {
  if (from === to) throw new Error("A database cannot be copied to itself.");
  return withDatabaseAlone(from, async (source) => {
    await assertCurrentSchema(source);
    if (await isEmpty(source)) throw new Error(`${await nameOf(source)} is empty.`);
    return withDatabaseAlone(to, async (target) => {
      await assertCurrentSchema(target);
      if (!force && !(await isEmpty(target))) {
        throw new Error(`${await nameOf(target)} has data already; --force replaces it.`);
      }
      const transferred = await source
        .transaction()
        .setAccessMode("read only")
        .execute((reading) => target.transaction().execute((writing) => replaceAll(reading, writing, onProgress)));
      // What was replaced must not be left on the disk.
      if (force) await engineOf(target).compact(target);
      return transferred;
    });
  });
}

function nameOf(db: Db): Promise<string> {
  return engineOf(db).describe(db);
}

async function isEmpty(db: Db): Promise<boolean> {
  const collective = await db.selectFrom("collectives").select("id").limit(1).executeTakeFirst();
  const user = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  return !collective && !user;
}

async function replaceAll(source: Db, target: Db, onProgress: TransferOptions["onProgress"]): Promise<Transferred> {
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

/** Throws if a table's rows differ. Both databases have the same order of them. */
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

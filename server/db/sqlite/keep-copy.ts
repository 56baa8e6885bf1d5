import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { sql, type Kysely } from "kysely";
import { checkDatabase } from "./check-database.ts";
import { replaceFile } from "../atomic-write.ts";
import type { Database } from "../schema.ts";
import { storageFault } from "../storage-fault.ts";

/**
 * Creates a consistent copy of the database beside it: checked, synced to disk, and readable only by its owner. It is
 * named `wanted`, with a number added if a copy of other data has that name. Copies are never overwritten, and a start
 * that fails repeatedly leaves one copy. Returns the name. If it throws, no copy is left behind.
 */
export async function keepCopy(db: Kysely<Database>, wanted: string): Promise<string> {
  const unfinished = `${wanted}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    // SQLite accepts an empty file, but would itself create one that everybody can read.
    closeSync(openSync(unfinished, "wx", 0o600));
    await sql`vacuum into ${unfinished}`.execute(db);
    checkDatabase(unfinished, unfinished);
    const name = findName(wanted, unfinished);
    if (!existsSync(name)) await replaceFile(unfinished, name);
    return name;
  } catch (error) {
    throw storageFault(error, unfinished) ?? error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** The first name that is free, or that belongs to an identical copy. */
function findName(wanted: string, copy: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!existsSync(name) || hasSameContent(name, copy)) return name;
  }
}

function hasSameContent(one: string, other: string): boolean {
  return statSync(one).size === statSync(other).size && readFileSync(one).equals(readFileSync(other));
}

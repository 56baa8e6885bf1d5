import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { sql, type Kysely } from "kysely";
import { checkDatabase } from "./check-database.ts";
import { replaceFile } from "./atomic-write.ts";
import type { Database } from "./schema.ts";
import { storageFault } from "./storage-fault.ts";

/**
 * Puts a copy of the whole database, as it is at one moment, beside it: checked, on the disk, and for its owner alone.
 * It is named `wanted`, or has a number after that where a copy of other data has the name: none is ever overwritten,
 * and a start that fails again and again leaves one copy. Answers the name. Throws with no copy left behind.
 */
export async function keepCopy(db: Kysely<Database>, wanted: string): Promise<string> {
  const unfinished = `${wanted}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    // SQLite writes into an empty file, but would make one that everybody can read.
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

/** The first name that is free, or that the very same copy has already. */
function findName(wanted: string, copy: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!existsSync(name) || hasSameContent(name, copy)) return name;
  }
}

function hasSameContent(one: string, other: string): boolean {
  return statSync(one).size === statSync(other).size && readFileSync(one).equals(readFileSync(other));
}

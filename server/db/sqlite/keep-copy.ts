import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
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

/** Returns the name of the newest copy that was `wanted` under a name; undefined if there is none. */
export function findNewestCopy(wanted: string): string | undefined {
  const [folder, name] = [dirname(wanted), basename(wanted)];
  if (!existsSync(folder)) return undefined;
  const numberOf = (file: string) => (file === name ? 1 : Number(file.slice(`${name}-`.length)));
  const [newest] = readdirSync(folder)
    .filter((file) => file.startsWith(name) && file === numbered(name, numberOf(file)))
    .toSorted((one, other) => numberOf(other) - numberOf(one));
  return newest && join(folder, newest);
}

/** The first name that is free, or that belongs to an identical copy. */
function findName(wanted: string, copy: string): string {
  for (let number = 1; ; number += 1) {
    const name = numbered(wanted, number);
    if (!existsSync(name) || hasSameContent(name, copy)) return name;
  }
}

function numbered(wanted: string, number: number): string {
  return number === 1 ? wanted : `${wanted}-${number}`;
}

function hasSameContent(one: string, other: string): boolean {
  return statSync(one).size === statSync(other).size && readFileSync(one).equals(readFileSync(other));
}

import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { KeptCopies } from "../../shared/account/account.schema.ts";
import { addDays } from "../../shared/basics/dates.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { isPostgresql } from "../db/database.ts";

const DAY = 86_400_000;

/** Copies that still have what was deleted from the database, as far as the server knows them. */
export interface Copies {
  /** The SQLite file, beside which the server makes copies; null with PostgreSQL, of which it makes none. */
  file: string | null;
  /** After how many days these copies are deleted. */
  days: number;
  /** How many daily backups the server keeps; null if it makes none. */
  backups: number | null;
}

export function copiesOf({ database, copyDays, backups }: Config): Copies {
  return { file: isPostgresql(database) ? null : database, days: copyDays, backups: backups?.keep ?? null };
}

/** The rest of the names that `keepCopy` and `asideName` give: a migration, or a replacement and when it was. */
const MADE = /^\.before-(?:\d{3}-[a-z0-9-]+|(?:restore|copy)-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(?:-wal)?)$/;

/**
 * Deletes old copies from before migrations, restores and `copy-database`. Leaves alone all else, and symbolic links.
 * Returns the number of deleted files.
 */
export function deleteOldCopies({ copies, clock }: { copies: Copies; clock: Clock }): Promise<number> {
  const { file, days } = copies;
  if (file === null) return Promise.resolve(0);
  const [folder, own] = [dirname(file), basename(file)];
  const before = clock.now().getTime() - days * DAY;
  const old = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith(own) && MADE.test(entry.name.slice(own.length)))
    .map(({ name }) => join(folder, name))
    .filter((path) => statSync(path).mtimeMs <= before);
  for (const path of old) rmSync(path);
  return Promise.resolve(old.length);
}

/** Until which day the server's own copies have what is deleted now. They are deleted in the night after that day. */
export function keptCopies({ copies, clock }: { copies: Copies; clock: Clock }): KeptCopies {
  const today = clock.today(null);
  return {
    copies_until: copies.file === null ? null : addDays(today, copies.days),
    backups_until: copies.backups === null ? null : addDays(today, copies.backups - 1),
  };
}

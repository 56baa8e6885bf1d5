import { readConfig } from "../../server/config.ts";
import { isPostgresql } from "../../server/db/database.ts";
import { findForeignPlace } from "../../server/db/file-owner.ts";
import type { Shell } from "./shell.ts";

/**
 * Throws if the database file, or the folder where one would be created, belongs to another user: files that root
 * creates there would keep the server from starting. The error has the command as that user would run it.
 */
export function assertOwnUser(shell: Pick<Shell, "env">, args: readonly string[]): void {
  const { database } = readConfig(shell.env);
  if (isPostgresql(database)) return;
  const foreign = findForeignPlace(database);
  if (!foreign) return;
  const { place, owner } = foreign;
  const command = ["./crewtide", ...args].map(quoted).join(" ");
  throw new Error(`${place} belongs to ${owner}. Run this as that user: runuser -u ${owner} -- ${command}`);
}

/** As a shell reads it. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

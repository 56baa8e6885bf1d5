import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { readConfig } from "../../server/config.ts";
import { isPostgresql } from "../../server/db/database.ts";
import { ownerOf } from "../../server/file-owner.ts";
import type { Shell } from "./shell.ts";

/**
 * Throws if the database file, or the folder where one would be created, belongs to another user: files that root
 * creates there would keep the server from starting. The error has the command as that user would run it.
 */
export function assertOwnUser(shell: Pick<Shell, "env">, args: readonly string[]): void {
  const { database } = readConfig(shell.env);
  if (isPostgresql(database)) return;
  const place = existsSync(database) ? database : dirname(database);
  const owner = ownerOf(place);
  if (!owner || owner.isSelf) return;
  const command = ["./crewtide", ...args].map(quoted).join(" ");
  throw new Error(`${place} belongs to ${owner.name}. Run this as that user: runuser -u ${owner.name} -- ${command}`);
}

/** As a shell reads it. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

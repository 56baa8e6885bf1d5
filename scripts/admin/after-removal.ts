import type { KeptCopies } from "../../shared/account/account.schema.ts";
import { clearTraces } from "../../server/db/erasures.ts";
import { forHost } from "../../server/errors.ts";
import type { Administration } from "./administration.ts";
import type { Shell } from "./shell.ts";

/** Clears what a removal leaves on the disk. What was removed stays removed even if this fails. */
export async function clearAtOnce({ stderr }: Shell, administration: Administration): Promise<void> {
  try {
    await clearTraces(administration);
  } catch (error) {
    stderr.write(`${forHost(error)} The server clears what is left on the disk the following night.\n`);
  }
}

/** Names everything that a removal does not reach. */
export function whereItStays({ copies_until, backups_until }: KeptCopies): string {
  const known = [
    ...(copies_until ? [`in copies from before upgrades and restores until ${copies_until}`] : []),
    ...(backups_until ? [`in the server's daily backups until ${backups_until}`] : []),
  ];
  return `It stays ${[...known, "in other backups, exported folders and emails in files until you delete these"].join(", ")}.`;
}

import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

interface Owner {
  /** The name, or the number of a user that the system does not know. */
  name: string;
  /** Whether this process runs as the owner. */
  isSelf: boolean;
}

/** Who owns a file or folder; undefined if it is not there or cannot be seen. */
export function ownerOf(path: string): Owner | undefined {
  const self = process.geteuid?.();
  const uid = ownerId(path);
  if (self === undefined || uid === undefined) return undefined;
  return { name: nameOf(uid) ?? String(uid), isSelf: uid === self };
}

/** The SQLite file, or the folder where it would be created, if another user owns it. */
export function findForeignPlace(database: string): { place: string; owner: string } | undefined {
  const place = existsSync(database) ? database : dirname(database);
  const owner = ownerOf(place);
  return owner && !owner.isSelf ? { place, owner: owner.name } : undefined;
}

/** Throws if root would run the server on another user's SQLite file: that user could not read what root creates there. */
export function assertRootOwns(database: string): void {
  const foreign = process.geteuid?.() === 0 ? findForeignPlace(database) : undefined;
  if (!foreign) return;
  const { place, owner } = foreign;
  throw new Error(`${place} belongs to ${owner}, who could not read what root creates there. Start this as that user.`);
}

function ownerId(path: string): number | undefined {
  try {
    return statSync(path).uid;
  } catch {
    return undefined;
  }
}

function nameOf(uid: number): string | undefined {
  try {
    const users = readFileSync("/etc/passwd", "utf8").split("\n");
    return users.map((line) => line.split(":")).find(([, , id]) => id === String(uid))?.[0];
  } catch {
    return undefined;
  }
}

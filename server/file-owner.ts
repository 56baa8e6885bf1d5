import { readFileSync, statSync } from "node:fs";

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

import { existsSync, rmSync, statSync } from "node:fs";

/** Deletes a database that no process has open. */
export function removeDatabase(path: string): void {
  removeLog(path);
  rmSync(path, { force: true });
}

/** Deletes a database's WAL. This must happen before the database is deleted: a new one would replay the WAL. */
export function removeLog(path: string): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
}

export function isSameFile(path: string, other: string): boolean {
  if (!existsSync(path) || !existsSync(other)) return false;
  const [one, two] = [statSync(path), statSync(other)];
  return one.dev === two.dev && one.ino === two.ino;
}

/** Returns the name of the file that keeps a replaced database, in the same folder. */
export function asideName(path: string, replacement: "restore" | "copy", now: Date): string {
  return `${path}.before-${replacement}-${now.toISOString().replaceAll(":", "-")}`;
}

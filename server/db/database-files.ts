import { existsSync, rmSync, statSync } from "node:fs";

/** Deletes a database that nobody has open. */
export function removeDatabase(path: string): void {
  removeLog(path);
  rmSync(path, { force: true });
}

/** Deletes a database's log: before the database, since another one in its place would take the log up. */
export function removeLog(path: string): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
}

/** Whether two paths, however they are written, lead to one file. */
export function isSameFile(path: string, other: string): boolean {
  if (!existsSync(path) || !existsSync(other)) return false;
  const [one, two] = [statSync(path), statSync(other)];
  return one.dev === two.dev && one.ino === two.ino;
}

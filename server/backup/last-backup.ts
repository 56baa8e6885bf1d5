import { statSync, writeFileSync } from "node:fs";

/** A backup is made every day: none for two days means that they have failed for a day. */
const OVERDUE = 2 * 86_400_000;

/** An empty file beside the database: its time is that of the last backup. */
const markOf = (database: string) => `${database}.last-backup`;

/** Records that a backup was made, for the server's metrics. */
export function recordBackup(database: string): void {
  try {
    writeFileSync(markOf(database), "");
  } catch {
    // The backup itself is on the disk, perhaps another one than the database's, which may be full. The time stays that
    // of an earlier backup, so that the host is alerted.
  }
}

/** When the last backup was made, in milliseconds; undefined if none was, the clock was ahead, or with PostgreSQL. */
export function findLastBackup(database: string, now = new Date()): number | undefined {
  const time = statSync(markOf(database), { throwIfNoEntry: false })?.mtimeMs;
  return time !== undefined && Math.floor(time) <= now.getTime() ? time : undefined;
}

/** Whether backups have failed for a day; `since` is when the last one was made, in milliseconds. */
export function isOverdue(since: number, now: Date): boolean {
  return now.getTime() - since >= OVERDUE;
}

import type { Kysely } from "kysely";
import { renewEpoch } from "../db/database.ts";
import { migrateToLatest } from "../db/migrate.ts";
import type { Database } from "../db/schema.ts";
import { failWaitingEmails } from "../mail/outbox.queries.ts";

export interface Finished {
  /** The migrations applied to the backup. */
  migrations: string[];
  /** Number of unsent emails that wait for `mail retry`. */
  held_mails: number;
}

/**
 * Prepares a restored database for use: migrates it; starts a new epoch, because earlier positions in the event log are
 * not valid in it; and holds its waiting emails, which may have been sent since (`docs/domain/mail.md#mail`).
 */
export async function finishRestore(db: Kysely<Database>): Promise<Finished> {
  const migrations = await migrateToLatest(db);
  await renewEpoch(db);
  return { migrations, held_mails: await failWaitingEmails(db, "Restored from a backup; it may have gone out since") };
}

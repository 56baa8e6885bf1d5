import type { Db, Instant } from "../db/schema.ts";
import { TRYING_TIME } from "./attempt-times.ts";

interface FailingDelivery {
  /** When the last email was sent; null if none was in the time for which envelopes are kept. */
  lastSent: Instant | null;
  /** How many were tried for a day in vain since then. */
  unsent: number;
}

/**
 * Finds out whether mail has failed for a day: no email was sent, although some were tried all day. Emails with one
 * attempt, whose address may be wrong, do not count.
 */
export async function findFailingDelivery(db: Db, now: Date): Promise<FailingDelivery | null> {
  const lastSent = await findLastSent(db);
  const { count } = await db
    .selectFrom("outbound_emails")
    .select(({ fn }) => fn.countAll<number | bigint>().as("count"))
    .where("status", "in", ["waiting", "failed"])
    .where("attempts", ">", 1)
    .where("first_attempt_at", "<=", new Date(now.getTime() - TRYING_TIME).toISOString())
    .where("first_attempt_at", ">", lastSent ?? "")
    .executeTakeFirstOrThrow();
  return Number(count) > 0 ? { lastSent, unsent: Number(count) } : null;
}

/** Finds the newest sent email by an index: all are kept equally long, so it is the one that is kept longest. */
export async function findLastSent(db: Db): Promise<Instant | null> {
  const newest = await db
    .selectFrom("outbound_emails")
    .select("sent_at")
    .where("sent_at", "is not", null)
    .orderBy("expires_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.sent_at ?? null;
}

/** Records that a server sends emails to people, and does not only keep them as files. */
export async function recordMailServer(db: Db): Promise<void> {
  await db.updateTable("database_life").set({ sends_mail: 1 }).where("sends_mail", "=", 0).execute();
}

/** Whether a server has ever sent emails to people, and not only kept them as files. */
export async function hasSentMail(db: Db): Promise<boolean> {
  return (await db.selectFrom("database_life").select("sends_mail").executeTakeFirstOrThrow()).sends_mail === 1;
}

import type { ExpressionBuilder, NotNull } from "kysely";
import type { Db } from "../db/database.ts";
import type { Database, Instant } from "../db/schema.ts";

export interface DueMail {
  id: number;
  /** How often it was tried so far. */
  attempts: number;
  first_attempt_at: Instant | null;
}

function isDue(at: Instant) {
  return ({ eb, and }: ExpressionBuilder<Database, "outbound_emails">) =>
    and([
      eb("status", "=", "waiting"),
      eb("next_attempt_at", "<=", at),
      eb("body_text", "is not", null),
      eb("body_html", "is not", null),
    ]);
}

/** Mails whose time has come, those queued first before the others. */
export function listDueMails(db: Db, at: Instant, limit: number): Promise<DueMail[]> {
  return db
    .selectFrom("outbound_emails")
    .select(["id", "attempts", "first_attempt_at"])
    .where(isDue(at))
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Takes a mail for one attempt, which is counted before it is made, and keeps it from all others until an instant.
 * Of all who see it due, over any number of processes, one gets it; the others, and whoever finds it changed
 * meanwhile, get nothing.
 */
export function claimMail(db: Db, { id, attempts }: DueMail, { at, until }: { at: Instant; until: Instant }) {
  return db
    .updateTable("outbound_emails")
    .set((eb) => ({
      attempts: attempts + 1,
      first_attempt_at: eb.fn.coalesce("first_attempt_at", eb.val(at)),
      next_attempt_at: until,
    }))
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where(isDue(at))
    .returning([
      "id",
      "attempts",
      "first_attempt_at",
      "idempotency_key",
      "recipient",
      "subject",
      "body_text",
      "body_html",
    ])
    .$narrowType<{ first_attempt_at: NotNull; body_text: NotNull; body_html: NotNull }>()
    .executeTakeFirst();
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** Keeps that a mail went out, and forgets what it said: secret links, as a rule. */
export async function recordSent(db: Db, mail: ClaimedMail, at: Instant): Promise<void> {
  await db
    .updateTable("outbound_emails")
    .set({ status: "sent", sent_at: at, body_text: null, body_html: null, last_error: null })
    .where("id", "=", mail.id)
    .where("idempotency_key", "=", mail.idempotency_key)
    .execute();
}

/** Keeps why an attempt failed and when the next one is, null for never; unless it is somebody else's turn by now. */
export async function recordFailure(
  db: Db,
  mail: ClaimedMail,
  { reason, nextAttemptAt }: { reason: string; nextAttemptAt: Instant | null },
): Promise<void> {
  await db
    .updateTable("outbound_emails")
    .set({
      last_error: reason,
      ...(nextAttemptAt === null ? { status: "failed" } : { next_attempt_at: nextAttemptAt }),
    })
    .where("id", "=", mail.id)
    .where("idempotency_key", "=", mail.idempotency_key)
    .where("attempts", "=", mail.attempts)
    .where("status", "=", "waiting")
    .execute();
}

/** Gives up on a mail without another attempt. Answers whether it was still due. */
export async function failDueMail(
  db: Db,
  { id, attempts }: DueMail,
  { at, reason }: { at: Instant; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbound_emails")
    // What went wrong at its attempts says more.
    .set((eb) => ({ status: "failed", last_error: eb.fn.coalesce("last_error", eb.val(reason)) }))
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where(isDue(at))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Gives up on every mail that has not gone out. Answers how many there were. */
export async function failWaitingMails(db: Db, reason: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbound_emails")
    .set({ status: "failed", last_error: reason })
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Somebody's address, in what concerns a collective. */
export interface Addressee {
  collectiveId: number;
  recipient: string;
}

/** Mails to an address, whatever its case, on behalf of a collective or of none. */
export function isTo({ collectiveId, recipient }: Addressee) {
  return ({ eb, fn, val, and, or }: ExpressionBuilder<Database, "outbound_emails">) =>
    and([
      eb(fn("lower", ["recipient"]), "=", fn("lower", [val(recipient)])),
      or([eb("collective_id", "=", collectiveId), eb("collective_id", "is", null)]),
    ]);
}

/** Forgets every mail to somebody. */
export async function deleteMailsTo(db: Db, addressee: Addressee): Promise<void> {
  await db.deleteFrom("outbound_emails").where(isTo(addressee)).execute();
}

import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/database.ts";
import { listed } from "../db/listed.ts";
import type { Instant } from "../db/schema.ts";
import { oneLine } from "./one-line.ts";
import { listMailIdsTo, type Addressee } from "./outbox.queries.ts";

/** A mail's content, as text and as HTML. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Where the recipient turns this kind of mail off, if they can. */
  unsubscribeUrl?: string;
}

interface Envelope {
  /** Null if the mail belongs to no collective. */
  collectiveId: number | null;
  recipient: string;
  at: Instant;
}

/**
 * Puts a mail into the outbox, in the caller's transaction, so it is sent if and only if that transaction commits.
 * Returns its id.
 */
export async function queueMail(db: Db, mail: Mail, { collectiveId, recipient, at }: Envelope): Promise<number> {
  const row = await db
    .insertInto("outbound_emails")
    .values({
      collective_id: collectiveId,
      idempotency_key: randomUUID(),
      recipient,
      // A line break would let a name inject headers.
      subject: oneLine(mail.subject),
      body_text: mail.text,
      body_html: mail.html,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      status: "waiting",
      next_attempt_at: at,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Removes a mail again, in the transaction that queued it. */
export async function discardMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom("outbound_emails").where("id", "=", id).execute();
}

type MailStatus = "waiting" | "sent" | "failed";

/** Lists the envelopes in the outbox, oldest first. The contents, with their secret links, are not returned. */
export async function listMails(db: Db, { status, to }: { status?: MailStatus; to?: Addressee } = {}) {
  let envelopes = db
    .selectFrom("outbound_emails")
    .select([
      "id",
      "status",
      "recipient",
      "subject",
      "attempts",
      "created_at",
      "next_attempt_at",
      "last_error",
      "sent_at",
    ])
    .orderBy("id");
  if (status !== undefined) envelopes = envelopes.where("status", "=", status);
  if (to !== undefined)
    envelopes = envelopes.where("id", "in", listed(db, JSON.stringify(await listMailIdsTo(db, to))));
  return envelopes.execute();
}

/** Counts the mails of each status, including zeros. */
export async function countMails(db: Db): Promise<Record<MailStatus, number>> {
  const counts: Record<MailStatus, number> = { waiting: 0, sent: 0, failed: 0 };
  const rows = await db
    .selectFrom("outbound_emails")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

/**
 * Retries a failed mail for another day, with a new idempotency key: receivers may have forgotten the old one, so a
 * person has to decide that the mail is sent again. Returns false if there is no such failed mail.
 */
export async function retryMail(db: Db, clock: Clock, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbound_emails")
    .set({
      status: "waiting",
      idempotency_key: randomUUID(),
      attempts: 0,
      first_attempt_at: null,
      next_attempt_at: clock.now().toISOString(),
    })
    .where("id", "=", id)
    .where("status", "=", "failed")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Retries all failed mails. Returns their number. */
export async function retryAllFailed(db: Db, clock: Clock): Promise<number> {
  const failed = await listMails(db, { status: "failed" });
  let count = 0;
  for (const { id } of failed) if (await retryMail(db, clock, id)) count += 1;
  return count;
}

/** Deletes mails sent before an instant. Returns their number. */
export async function pruneSentMails(db: Db, before: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("outbound_emails")
    .where("status", "=", "sent")
    .where("sent_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

import { randomUUID } from "node:crypto";
import type { Db } from "../db/database.ts";
import type { Instant } from "../db/schema.ts";
import { oneLine } from "./one-line.ts";

/** What a mail says, both as text and as HTML. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

interface Envelope {
  /** Null where the mail is about no collective. */
  collectiveId: number | null;
  recipient: string;
  at: Instant;
}

/**
 * Puts a mail into the outbox, in the caller's transaction: it goes out if, and only if, what it tells of is
 * committed. Answers its id.
 */
export async function queueMail(db: Db, mail: Mail, { collectiveId, recipient, at }: Envelope): Promise<number> {
  const row = await db
    .insertInto("outbound_emails")
    .values({
      collective_id: collectiveId,
      idempotency_key: randomUUID(),
      recipient,
      // A line break would let a name add headers of its own.
      subject: oneLine(mail.subject),
      body_text: mail.text,
      body_html: mail.html,
      status: "waiting",
      next_attempt_at: at,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes a mail out again, in the transaction that queued it. */
export async function discardMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom("outbound_emails").where("id", "=", id).execute();
}

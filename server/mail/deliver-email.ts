import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { mailboxOf } from "../../shared/basics/email-address.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/schema.ts";
import { attempt } from "./attempt.ts";
import { lastAttempt, nextAttemptAfter, TRYING_TIME } from "./attempt-times.ts";
import { isForLater, NIGHT, whenAwake } from "./push/quiet-hours.ts";
import {
  failClaimedEmail,
  hastenEmails,
  postpone,
  recordFailure,
  recordSent,
  type ClaimedEmail,
  type Written,
} from "./outbox.queries.ts";
import { senderOf } from "./sender.ts";
import { DeliveryError, type MailTransport, type OutgoingEmail } from "./transports/transport.ts";
import type { UnrecordedResults } from "./unrecorded-results.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** How late an email may be and still come at night, in milliseconds. */
const LATE = 60 * 60_000;

export interface Delivery {
  db: Kysely<Database>;
  clock: Clock;
  /** The zone of collectives that have chosen none. */
  timeZone: string;
  log: Logger;
  transport: MailTransport;
  /** The server's address, with the name of emails that belong to no collective. */
  from: string;
  /** Emails that were sent but could not be recorded as sent yet. */
  unrecorded: UnrecordedResults;
  /** Whether the last attempt found nobody: then all emails are late. */
  isCutOff?: boolean;
  /** Returns false if an email says what is no longer so, and has it written anew. */
  isCurrent?: (email: Written) => Promise<boolean>;
}

/** Makes one attempt to deliver a claimed email, and records the result. Returns whether the email was sent. */
export async function deliverEmail(delivery: Delivery, email: ClaimedEmail, signal: AbortSignal): Promise<boolean> {
  const { db, clock, log, transport, from, unrecorded } = delivery;
  if (clock.now().getTime() >= Date.parse(email.first_attempt_at) + TRYING_TIME) {
    await failClaimedEmail(db, email, "Not sent within a day");
    log.error({ mail: email.id, outcome: "failed" }, "An email could not be sent within a day");
    return false;
  }
  const { about } = email;
  if (about !== null && delivery.isCurrent && !(await delivery.isCurrent({ ...email, about }))) return false;
  const morning = morningFor(delivery, email);
  if (morning !== null) {
    await postpone(db, email, morning.toISOString());
    return false;
  }
  // No recipient, subject or body: more people read logs than emails.
  const facts = { mail: email.id, attempt: email.attempts };
  const result = await attempt((patience) => transport.send(outgoing(email, from), patience), signal);
  const wasCutOff = delivery.isCutOff;
  delivery.isCutOff = result instanceof DeliveryError && !/^\d/.test(result.code);
  if (!(result instanceof DeliveryError)) {
    const at = clock.now().toISOString();
    if (wasCutOff) await hastenEmails(db, clock.now());
    await unrecorded.record(async () => {
      await recordSent(db, email, at);
      if (result.path === undefined) log.info({ ...facts, outcome: "sent" }, "An email was sent");
      else log.info({ ...facts, outcome: "kept", path: result.path }, "Mail kept as a file; no mail server is set");
    });
    return true;
  }
  const next = nextAttemptAfter({ ...email, failure: result, now: clock.now() });
  const nextAttemptAt = next?.toISOString() ?? null;
  await recordFailure(db, email, { reason: withoutSecrets(result.message, email.body_text), nextAttemptAt });
  if (nextAttemptAt === null)
    log.error({ ...facts, outcome: "failed", code: result.code }, "An email failed permanently");
  else log.warn({ ...facts, outcome: "retry", code: result.code, nextAttemptAt }, "An email will be retried");
  return false;
}

/** Until when a late email that can be turned off waits: morning, or its last attempt; null if it does not wait. */
function morningFor({ clock, timeZone }: Delivery, email: ClaimedEmail): Date | null {
  const now = clock.now();
  if (email.unsubscribe_url === null || now.getTime() < Date.parse(email.created_at) + LATE) return null;
  const awake = whenAwake(now, email.time_zone ?? timeZone, NIGHT);
  const until = new Date(Math.min(awake.getTime(), lastAttempt(email)));
  return until > now && email.expires_at > until.toISOString() && isForLater(email, awake) ? until : null;
}

function outgoing(email: ClaimedEmail, from: string): OutgoingEmail {
  return {
    from: email.collective === null ? from : senderOf(email.collective, from),
    to: mailboxOf(email.recipient),
    subject: email.subject,
    text: email.body_text,
    html: email.body_html,
    unsubscribeUrl: email.unsubscribe_url,
    replyTo: email.reply_to && mailboxOf(email.reply_to),
    idempotencyKey: email.idempotency_key,
  };
}

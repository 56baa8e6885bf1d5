import { randomUUID } from "node:crypto";
import { expressionBuilder, sql, type Insertable, type NotNull } from "kysely";
import { normalizeEmail } from "../../shared/basics/email-address.ts";
import type { PushNotification } from "../../shared/notifications/notifications.ts";
import type { MailPreference } from "../../shared/mail-preferences/mail-preferences.schema.ts";
import type { Clock } from "../clock.ts";
import { deleteWhere } from "../db/delete-until.ts";
import { engineOf } from "../db/engine.ts";
import { listed } from "../db/listed.ts";
import type { Database, Db, Instant } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { oneLine } from "./one-line.ts";
import {
  countEmailsTo,
  insertEmail,
  insertEmails,
  isTo,
  listLatestEmails,
  listWaitingNotifications,
  type Addressee,
} from "./outbox.queries.ts";

/**
 * The kinds of emails, each with the preference that turns it off. People can be notified of these too. An address gets
 * a limited number of each.
 */
export const EMAIL_KINDS = {
  PasswordChanged: null,
  AddressChanged: null,
  TwoStepTurnedOn: null,
  TwoStepTurnedOff: null,
  RecoveryCodesRenewed: null,
  CalendarAddressMade: null,
  CollectiveCalendarAddressMade: null,
  ActivityAddressMade: null,
  AccessTokenMade: null,
  ChangesUndone: null,
  AccountRecovered: null,
  "answer reminder": "reminders",
  "application new": "applications",
  "application waiting": "applications",
  "backups fail": null,
  "calls fail": null,
  "confirm address": null,
  "convening news": "convening",
  "crew alone": "convening",
  "gathering cancelled": "cancellations",
  "gathering first": "tomorrow",
  "gathering moved": "moves",
  "gathering new": "plans",
  "gathering place": "waits",
  "gathering place lost": "waits",
  "gathering settled": "moves",
  "gathering tomorrow": "gatherings",
  "gathering week": "weekly",
  "handed on": "convening",
  "handover new": "handovers",
  "interest declined": null,
  "interest received": null,
  "interest written": null,
  invitation: null,
  left: null,
  "mail fails": null,
  "marked as left": null,
  "password reset": null,
  "plan reminder": "reminders",
  "poll new": "polls",
  "poll soon": "polls",
  "return reminder": "returns",
  "still with us": "silence",
  test: null,
} as const satisfies Record<string, MailPreference | null>;

export type EmailKind = keyof typeof EMAIL_KINDS;

/** A kind that can be turned off. */
export type OptionalEmailKind = {
  [Kind in EmailKind]: (typeof EMAIL_KINDS)[Kind] extends null ? never : Kind;
}[EmailKind];

/** An email's content, as text and as HTML. */
export interface Email {
  kind: EmailKind;
  subject: string;
  text: string;
  html: string;
  /** The link that turns this kind of email off, if it can be turned off. */
  unsubscribeUrl?: string;
  /** The collective's address, to which replies go. */
  replyTo?: string | null;
  /** The news as a notification, if people can be notified of it. */
  notification?: PushNotification;
}

export interface Envelope {
  /** Null if the email belongs to no collective. */
  collectiveId: number | null;
  recipient: string;
  at: Instant;
  /** When the email is of no more use, such as when its link expires; at most, and by default, in 30 days. */
  until?: Instant | undefined;
}

interface Addressed {
  /** One without HTML is still to be written (`unwritten.ts`). */
  email: Omit<Email, "html"> & { html: string | null };
  envelope: Envelope;
  /** The data that it is written from, if it can be written anew. */
  about?: string;
}

/** An address gets this many emails of a kind a day (`docs/domain/mail.md#mail`), a device this many notifications. */
const MOST_A_DAY = 6;
const MINUTE = 60 * 1_000;
const DAY = 24 * 60 * MINUTE;
/** How long an unsent email is kept at most, in milliseconds. */
const UNSENT_LIFETIME = 30 * DAY;

/**
 * Puts an email into the outbox, in the caller's transaction, so it is sent if and only if that transaction commits.
 * Returns its id. Throws `TooManyRequests` if the recipient has reached the limit for its kind, so that the change that
 * causes it does not happen either.
 */
export async function queueEmail(db: Db, email: Email, envelope: Envelope): Promise<number> {
  const retryAfter = await findWait(db, email.kind, envelope);
  if (retryAfter !== null) throw new AppError("TooManyRequests", { retryAfter, tooMuch: "emails" });
  return insertEmail(db, rowOf(email, envelope));
}

/** Queues an email if it is wanted and below its kind's limit, with equal work either way. Returns whether it did. */
export async function offerEmail(db: Db, email: Email, { isWanted, ...envelope }: Envelope & { isWanted: boolean }) {
  const isAdmitted = (await findWait(db, email.kind, envelope)) === null;
  const id = await insertEmail(db, rowOf(email, envelope));
  if (isWanted && isAdmitted) return true;
  await db.deleteFrom("outbound_emails").where("id", "=", id).execute();
  return false;
}

/** The seconds until the recipient may get another email of this kind; null if they may get it now. */
async function findWait(db: Db, kind: EmailKind, { recipient, at }: Envelope): Promise<number | null> {
  const normal = normalizeEmail(recipient);
  // Two transactions at the same time would not see each other's emails.
  await lockRecipients(db, [normal]);
  const latest = await listLatestEmails(db, { normalRecipient: normal, kind, ...dayAt(at), limit: MOST_A_DAY });
  const oldest = latest[MOST_A_DAY - 1];
  return oldest === undefined ? null : Math.ceil((Date.parse(oldest) + DAY - Date.parse(at)) / 1_000);
}

/**
 * Maps recipients to how many more emails of a kind each may get now: one after a `pause` if they have had the most of a
 * day. Ask this first where emails are written for many: until the transaction ends, nobody else queues any to them.
 */
export async function findAllowances(
  db: Db,
  kind: EmailKind,
  { recipients, at, pause = DAY }: { recipients: readonly string[]; at: Instant; pause?: number | undefined },
): Promise<Map<string, number>> {
  const normals = recipients.map(normalizeEmail);
  await lockRecipients(db, normals);
  const counts = await countEmailsTo(db, normals, { kind, ...dayAt(at) });
  const full = [...counts.keys()].filter((normal) => (counts.get(normal) ?? 0) >= MOST_A_DAY);
  const recent = full.length > 0 ? await countEmailsTo(db, full, { kind, ...dayAt(at, pause) }) : counts;
  return new Map(
    recipients.map((recipient) => {
      const normal = normalizeEmail(recipient);
      return [recipient, Math.max(MOST_A_DAY - (counts.get(normal) ?? 0), recent.has(normal) ? 0 : 1)];
    }),
  );
}

/** The time that counts. Others may have begun a moment later, and have queued theirs. */
const dayAt = (at: Instant, length = DAY) => ({
  since: new Date(Date.parse(at) - length).toISOString(),
  until: new Date(Date.parse(at) + MINUTE).toISOString(),
});

/** Keeps others from queueing emails to these addresses until the transaction ends. */
async function lockRecipients(db: Db, normals: readonly string[]): Promise<void> {
  // In one order, so that two transactions do not wait for each other.
  const texts = normals.map((normal) => `mails to ${normal}`).toSorted();
  await engineOf(db).lockTexts(db, texts);
}

/**
 * Queues notifications for devices, each with what an email to the device's owner is sent in, and the email itself if
 * that is not sent beside it (`push/give-up-notifications.ts`). One with the same tag, or one that it replaces, gives
 * way to it if it still waits for the device.
 */
export async function storeNotifications(
  db: Db,
  notifications: readonly (Addressed & {
    notification: PushNotification;
    byMail: boolean;
    replaces: readonly string[];
    deviceId: number;
  })[],
): Promise<void> {
  const rows = notifications.map(({ email, notification, byMail, deviceId, envelope, about = null }) => ({
    ...rowOf(email, envelope),
    ...(byMail && { body_text: null, body_html: null }),
    about,
    call_device_id: deviceId,
    call: JSON.stringify(notification),
  }));
  const keyOf = (deviceId: number | null, tag: string) => `${deviceId} ${tag}`;
  const newer = new Set(
    notifications.flatMap(({ deviceId, notification, replaces }) =>
      [notification.tag, ...replaces].map((tag) => keyOf(deviceId, tag)),
    ),
  );
  const waiting = await listWaitingNotifications(db, [...new Set(notifications.map(({ deviceId }) => deviceId))]);
  const replaced = waiting.flatMap(({ id, call_device_id, call }) =>
    newer.has(keyOf(call_device_id, (JSON.parse(call) as PushNotification).tag)) ? id : [],
  );
  await db.deleteFrom("outbound_emails").where("id", "in", listed(db, replaced)).execute();
  await insertEmails(db, rows);
}

/** Queues emails to recipients who may get them. */
export async function storeAll(db: Db, emails: readonly Addressed[]): Promise<void> {
  const rows = emails.map(({ email, envelope, about = null }) => ({ ...rowOf(email, envelope), about }));
  await insertEmails(db, rows);
}

function rowOf(
  email: Addressed["email"],
  { collectiveId, recipient, at, until }: Envelope,
): Insertable<Database["outbound_emails"]> {
  const latest = new Date(Date.parse(at) + UNSENT_LIFETIME).toISOString();
  return {
    collective_id: collectiveId,
    kind: email.kind,
    idempotency_key: randomUUID(),
    recipient,
    normal_recipient: normalizeEmail(recipient),
    // A line break would let a name inject headers.
    subject: oneLine(email.subject),
    body_text: email.text,
    body_html: email.html,
    unsubscribe_url: email.unsubscribeUrl ?? null,
    reply_to: email.replyTo ?? null,
    next_attempt_at: at,
    created_at: at,
    expires_at: until !== undefined && until < latest ? until : latest,
  };
}

type EmailStatus = "waiting" | "sent" | "failed";

/** Lists the envelopes in the outbox, oldest first. The contents, with their secret links, are not returned. */
export async function listEmails(db: Db, { status, to }: { status?: EmailStatus; to?: Addressee } = {}) {
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
      "expires_at",
    ])
    .where("call_device_id", "is", null)
    .orderBy("id");
  if (status !== undefined) envelopes = envelopes.where("status", "=", status);
  if (to !== undefined) envelopes = envelopes.where(isTo(to));
  return envelopes.execute();
}

/** Counts the emails of each status, including zeros. */
export async function countEmails(db: Db): Promise<Record<EmailStatus, number>> {
  const counts: Record<EmailStatus, number> = { waiting: 0, sent: 0, failed: 0 };
  const rows = await db
    .selectFrom("outbound_emails")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .where("call_device_id", "is", null)
    .groupBy("status")
    .execute();
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

/** Retries failed emails for a day, with new keys: a person decides that they may come twice. Returns how many. */
export async function retryEmails(db: Db, clock: Clock, ids: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbound_emails")
    .set({
      status: "waiting",
      idempotency_key: sql`cast(${randomUUID()} as text) || '-' || cast(id as text)`,
      attempts: 0,
      first_attempt_at: null,
      next_attempt_at: clock.now().toISOString(),
    })
    .where("id", "in", listed(db, ids))
    .where("status", "=", "failed")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Finds a failed email by its id, or lists those after one. Without content there is nothing to send. */
export async function listFailedEmails(db: Db, wanted: { id: number } | { after: number; limit: number }) {
  const emails = db
    .selectFrom("outbound_emails")
    .select(["id", "kind", "recipient", "unsubscribe_url", "expires_at", "body_text"])
    .where("status", "=", "failed")
    .where("body_text", "is not", null)
    .$narrowType<{ body_text: NotNull }>();
  if ("id" in wanted) return emails.where("id", "=", wanted.id).execute();
  return emails.where("id", ">", wanted.after).orderBy("id").limit(wanted.limit).execute();
}

export type FailedEmail = Awaited<ReturnType<typeof listFailedEmails>>[number];

/** Deletes emails of no more use, and withdrawn ones that no longer count towards a daily limit. Returns how many. */
export function pruneEmails(db: Db, now: Date): Promise<number> {
  const dayBefore = new Date(now.getTime() - DAY).toISOString();
  const { eb, and, or } = expressionBuilder<Database, "outbound_emails">();
  const isWithdrawn = and([eb("status", "=", "failed"), eb("body_text", "is", null)]);
  const isOver = eb("expires_at", "<=", now.toISOString());
  return deleteWhere(db, "outbound_emails", or([isOver, and([isWithdrawn, eb("created_at", "<=", dayBefore)])]));
}

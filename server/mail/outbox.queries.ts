import type { ExpressionBuilder, Insertable, NotNull, Updateable } from "kysely";
import { normalizeEmail } from "../../shared/basics/email-address.ts";
import { inParts } from "../db/in-parts.ts";
import { listed, listedTexts } from "../db/listed.ts";
import type { Database, Db, Instant } from "../db/schema.ts";
import { LONGEST_WAIT } from "./attempt-times.ts";
import { isAt } from "./push/push-devices.queries.ts";

/** Returns the new email's id. */
export async function insertEmail(db: Db, email: Insertable<Database["outbound_emails"]>): Promise<number> {
  const row = await db.insertInto("outbound_emails").values(email).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

export async function insertEmails(db: Db, emails: readonly Insertable<Database["outbound_emails"]>[]): Promise<void> {
  for (const part of inParts(emails)) await db.insertInto("outbound_emails").values(part).execute();
}

/** Emails dated later than `until` were queued while the clock was ahead, and do not count. */
interface Period {
  since: Instant;
  until: Instant;
}

/** Matches emails that are still to be written (`unwritten.ts`). */
export function isUnwritten({ eb, and }: ExpressionBuilder<Database, "outbound_emails">) {
  return and([eb("status", "=", "waiting"), eb("body_text", "is not", null), eb("body_html", "is", null)]);
}

/** Maps addresses to how many emails of a kind, or notifications on one device if more, were queued in a period. */
export async function countEmailsTo(
  db: Db,
  normalRecipients: readonly string[],
  { kind, since, until }: { kind: string } & Period,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("outbound_emails")
        .select(({ fn }) => ["normal_recipient", fn.countAll<number | bigint>().as("count")])
        .where("normal_recipient", "in", listedTexts(db, normalRecipients))
        .where("kind", "=", kind)
        .where("created_at", ">", since)
        .where("created_at", "<=", until)
        .groupBy(["normal_recipient", "call_device_id"])
        .as("counts"),
    )
    .select(({ fn }) => ["normal_recipient", fn.max("count").as("most")])
    .groupBy("normal_recipient")
    .execute();
  return new Map(rows.map(({ normal_recipient, most }) => [normal_recipient, Number(most)]));
}

/** Lists when the latest emails of a kind to an address were queued in a period, the newest first. */
export async function listLatestEmails(
  db: Db,
  { normalRecipient, kind, since, until, limit }: { normalRecipient: string; kind: string; limit: number } & Period,
): Promise<Instant[]> {
  const rows = await db
    .selectFrom("outbound_emails")
    .select("created_at")
    .where(({ and }) => and({ normal_recipient: normalRecipient, kind }))
    .where("created_at", ">", since)
    .where("created_at", "<=", until)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** Rows of the outbox are emails or notifications, and each has a worker of its own. */
type Sort = "mail" | "call";

/** People and hosts of devices whose emails and notifications wait until the attempts that run have ended. */
export interface Busy {
  recipients: readonly string[];
  hosts: readonly string[];
}

export interface Claim {
  now: Date;
  busy: Busy;
}

/** How long an attempt keeps others away, in milliseconds: it is over by then, unless its process has died. */
const LEASE = 60_000;

function isDue(db: Db, sort: Sort, { at, busy }: { at: Instant; busy: Busy }) {
  return ({ eb, and, exists, not, selectFrom }: ExpressionBuilder<Database, "outbound_emails">) =>
    and([
      eb("status", "=", "waiting"),
      eb("next_attempt_at", "<=", at),
      eb("expires_at", ">", at),
      eb("normal_recipient", "not in", listedTexts(db, busy.recipients)),
      ...busy.hosts.map((host) => {
        const device = selectFrom("call_devices").whereRef("call_devices.id", "=", "call_device_id");
        return not(exists(device.where(isAt(host)).select("call_devices.id")));
      }),
      ...(sort === "call"
        ? [eb("call", "is not", null)]
        : [eb("call", "is", null), eb("body_text", "is not", null), eb("body_html", "is not", null)]),
    ]);
}

/**
 * Claims the email or notification that has been due for longest for one attempt: counts the attempt, and keeps other
 * workers away for a while. Thousands may wait, so they are read in the order of the index. Those that are tried again
 * and again do not keep the others waiting. If none is due, it writes nothing. Workers and processes that claim at the
 * same time get different emails.
 */
async function claimDue(db: Db, sort: Sort, { now, busy }: Claim) {
  const at = now.toISOString();
  const isWanted = isDue(db, sort, { at, busy });
  const all = db.selectFrom("outbound_emails").select("id");
  if (!(await all.where(isWanted).limit(1).executeTakeFirst())) return undefined;
  return db
    .with("due", (cte) =>
      cte
        .selectFrom("outbound_emails")
        .select("id")
        .where(isWanted)
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("outbound_emails")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      first_attempt_at: eb.fn.coalesce("first_attempt_at", eb.val(at)),
      next_attempt_at: new Date(now.getTime() + LEASE).toISOString(),
    }))
    .where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
    .returning(({ selectFrom }) => [
      selectFrom("call_devices").select("endpoint").whereRef("call_devices.id", "=", "call_device_id").as("endpoint"),
      selectFrom("collectives").select("name").whereRef("collectives.id", "=", "collective_id").as("collective"),
      selectFrom("collectives").select("time_zone").whereRef("collectives.id", "=", "collective_id").as("time_zone"),
      "id",
      "collective_id",
      "kind",
      "about",
      "attempts",
      "first_attempt_at",
      "idempotency_key",
      "recipient",
      "normal_recipient",
      "subject",
      "body_text",
      "body_html",
      "unsubscribe_url",
      "reply_to",
      "expires_at",
      "call_device_id",
      "call",
      "created_at",
    ])
    .$narrowType<{ first_attempt_at: NotNull }>()
    .executeTakeFirst();
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimDue>>>;
export type ClaimedEmail = Claimed & { body_text: string; body_html: string };
export type ClaimedNotification = Claimed & { call: string; call_device_id: number };

export const claimDueEmail = (db: Db, claim: Claim) => claimDue(db, "mail", claim) as Promise<ClaimedEmail | undefined>;
export const claimDueNotification = (db: Db, claim: Claim) =>
  claimDue(db, "call", claim) as Promise<ClaimedNotification | undefined>;

const NO_CONTENT = { body_text: null, body_html: null, unsubscribe_url: null, reply_to: null, call: null, about: null };

const DAY = 86_400_000;
/** How long the envelope of an email is kept after it was sent, in milliseconds. */
const ENVELOPE_LIFETIME = 90 * DAY;
/** How long a sent notification is kept, in milliseconds: it counts towards the limit of a day. */
const NOTIFICATION_LIFETIME = DAY;

/** Records that an email was sent, and deletes its content, which usually includes a secret link. */
export async function recordSent(db: Db, email: Claimed, at: Instant): Promise<void> {
  const lifetime = email.call_device_id === null ? ENVELOPE_LIFETIME : NOTIFICATION_LIFETIME;
  const expires_at = new Date(Date.parse(at) + lifetime).toISOString();
  await db
    .updateTable("outbound_emails")
    .set({ status: "sent", sent_at: at, expires_at, ...NO_CONTENT, last_error: null })
    .where(({ and }) => and({ id: email.id, idempotency_key: email.idempotency_key }))
    .execute();
}

type AsClaimed = Pick<Claimed, "id" | "idempotency_key" | "attempts">;

/** Matches an email that no other worker has claimed since. */
export function isClaimed({ id, idempotency_key, attempts }: AsClaimed) {
  return ({ and }: ExpressionBuilder<Database, "outbound_emails">) =>
    and({ id, idempotency_key, attempts, status: "waiting" });
}

async function updateClaimed(db: Db, email: AsClaimed, changed: Updateable<Database["outbound_emails"]>) {
  await db.updateTable("outbound_emails").set(changed).where(isClaimed(email)).execute();
}

/** Records why an attempt failed and when the next one is, if any, unless another worker has claimed the email. */
export async function recordFailure(
  db: Db,
  email: Claimed,
  { reason, nextAttemptAt }: { reason: string; nextAttemptAt: Instant | null },
): Promise<void> {
  const next = nextAttemptAt === null ? ({ status: "failed" } as const) : { next_attempt_at: nextAttemptAt };
  await updateClaimed(db, email, { last_error: reason, ...next });
}

/** Emails and notifications that say what they are written from. */
export type Written = AsClaimed & Pick<Claimed, "collective_id" | "call_device_id"> & { about: string };

/** Has an email written anew, unless a worker has claimed it since. If an attempt under way succeeds, it is sent. */
export async function writeAnew(db: Db, email: Written, about: string): Promise<void> {
  await updateClaimed(db, email, { subject: "", ...NO_CONTENT, body_text: about });
}

/** Lists a collective's emails that wait and say what they are written from. */
export async function listWritten(db: Db, collectiveId: number): Promise<Written[]> {
  return db
    .selectFrom("outbound_emails")
    .select(["id", "idempotency_key", "attempts", "collective_id", "call_device_id", "about"])
    .where(({ and }) => and({ collective_id: collectiveId, status: "waiting" }))
    .where("call_device_id", "is", null)
    .where("body_html", "is not", null)
    .where("about", "is not", null)
    .$narrowType<{ about: NotNull }>()
    .orderBy("id")
    .execute();
}

/** Lets the emails be tried at once, the oldest first, that wait because none could be sent. Those that were put off stay so. */
export async function hastenEmails(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("outbound_emails")
    .set((eb) => ({ next_attempt_at: eb.ref("created_at") }))
    .where("status", "=", "waiting")
    .where("call_device_id", "is", null)
    .where("body_html", "is not", null)
    // An attempt of the others may be under way.
    .where("next_attempt_at", ">", new Date(now.getTime() + LEASE).toISOString())
    .where("next_attempt_at", "<=", new Date(now.getTime() + LONGEST_WAIT).toISOString())
    .execute();
}

/** Lets a claimed email or notification wait, as if it had not been claimed. */
export async function postpone(db: Db, claimed: Claimed, until: Instant): Promise<void> {
  const first = claimed.attempts === 1 && { first_attempt_at: null };
  await updateClaimed(db, claimed, { attempts: claimed.attempts - 1, next_attempt_at: until, ...first });
}

export async function listWaitingNotifications(db: Db, deviceIds: readonly number[]) {
  return db
    .selectFrom("outbound_emails")
    .select(["id", "call_device_id", "call"])
    .where("call_device_id", "in", listed(db, deviceIds))
    .where("call", "is not", null)
    .where("status", "=", "waiting")
    .$narrowType<{ call: NotNull }>()
    .execute();
}

/** Drops a notification that waits. Nobody sends it again by hand: later it says nothing new. */
export async function deleteNotification(db: Db, notification: Written): Promise<void> {
  await db.deleteFrom("outbound_emails").where(isClaimed(notification)).execute();
}

/** Marks a claimed email as failed without an attempt. */
export async function failClaimedEmail(db: Db, email: ClaimedEmail, reason: string): Promise<void> {
  await db
    .updateTable("outbound_emails")
    .set((eb) => ({
      status: "failed",
      attempts: email.attempts - 1,
      // The errors of its attempts are more specific.
      last_error: eb.fn.coalesce("last_error", eb.val(reason)),
    }))
    .where(isClaimed(email))
    .execute();
}

/** Marks all unsent emails as failed, and deletes unsent notifications. Returns the number of emails. */
export async function failWaitingEmails(db: Db, reason: string): Promise<number> {
  await db.deleteFrom("outbound_emails").where("status", "=", "waiting").where("call", "is not", null).execute();
  const { numUpdatedRows } = await db
    .updateTable("outbound_emails")
    .set({ status: "failed", last_error: reason })
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A recipient of a collective's emails. */
export interface Addressee {
  collectiveId: number;
  recipient: string;
}

/** Matches the emails to an address that belong to this collective or to none. */
export function isTo({ collectiveId, recipient }: Addressee) {
  return (builder: ExpressionBuilder<Database, "outbound_emails">) =>
    builder.and([builder("normal_recipient", "=", normalizeEmail(recipient)), isOf(collectiveId)(builder)]);
}

/** Matches the emails that belong to a collective or to none. */
function isOf(collectiveId: number) {
  return ({ eb, or }: ExpressionBuilder<Database, "outbound_emails">) =>
    or([eb("collective_id", "=", collectiveId), eb("collective_id", "is", null)]);
}

/** Withdraws the unsent emails of a kind to some recipients, and deletes their content. */
export async function withdrawEmails(
  db: Db,
  { collectiveId, recipients, kind }: { collectiveId: number; recipients: readonly string[]; kind: string },
): Promise<void> {
  await db
    .updateTable("outbound_emails")
    .set({ status: "failed", ...NO_CONTENT, last_error: "The invitation or the expression of interest was withdrawn" })
    .where("normal_recipient", "in", listedTexts(db, recipients.map(normalizeEmail)))
    .where(isOf(collectiveId))
    .where("kind", "=", kind)
    .where("status", "!=", "sent")
    .execute();
}

/** Deletes all emails to a recipient, and unsent messages to applicants whose replies would go to the same address. */
export async function deleteEmailsOf(db: Db, addressee: Addressee): Promise<void> {
  const { collectiveId, recipient } = addressee;
  const messages = db.deleteFrom("outbound_emails").where((builder) => {
    const isFrom = [builder("kind", "=", "interest written"), builder("reply_to", "=", recipient)];
    return builder.or([isTo(addressee)(builder), builder.and([...isFrom, isOf(collectiveId)(builder)])]);
  });
  await messages.execute();
}

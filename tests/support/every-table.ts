import type { Db } from "../../server/db/database.ts";

const AT = "2026-02-01T12:00:00.000Z";

/** Puts a row into each table that the demonstration leaves empty. */
export async function fillEmptyTables(db: Db): Promise<void> {
  const person = await db.selectFrom("people").select(["id", "collective_id", "user_id"]).executeTakeFirstOrThrow();
  const involvement = await db
    .selectFrom("collective_involvements")
    .select(["collective_id", "interval_id", "person_id"])
    .executeTakeFirstOrThrow();
  const { id: crew_id } = await db.selectFrom("crews").select("id").executeTakeFirstOrThrow();
  const { collective_id, id: person_id } = person;
  const user_id = person.user_id ?? 0;
  const member = { collective_id, person_id };
  const { interval_id } = involvement;
  await db
    .insertInto("sessions")
    .values({ user_id, id_hash: "a", device: "Firefox", created_at: AT, last_seen_at: AT })
    .execute();
  await db
    .insertInto("security_events")
    .values({ user_id, at: AT, kind: "PasswordChanged", device: "Firefox" })
    .execute();
  await db
    .insertInto("password_tokens")
    .values({ user_id, token_hash: "b", purpose: "reset", expires_at: AT })
    .execute();
  await db
    .insertInto("two_step")
    .values({ user_id, sealed_secret: "c", on_since: AT, last_step: 59_000_000 })
    .execute();
  await db.insertInto("recovery_codes").values({ user_id, code_hash: "d" }).execute();
  const link = { email: "Ada@example.org", normal_email: "ada@example.org", created_at: AT, expires_at: AT };
  await db
    .insertInto("address_links")
    .values({ user_id, token_hash: "e", purpose: "undo", ...link })
    .execute();
  await db.insertInto("former_slugs").values({ collective_id, slug: "marsh" }).execute();
  const departure = { reason: "Silence", marked_by: null, token_hash: "f", expires_at: AT };
  await db
    .insertInto("departures")
    .values({ ...member, ...departure })
    .execute();
  await db
    .insertInto("archived_choices")
    .values({ ...involvement, crew_id, volunteered_convenor: 1 })
    .execute();
  await db
    .insertInto("return_reminders")
    .values({ ...member, return_date: "2026-03-01" })
    .execute();
  await db
    .insertInto("convening_mails")
    .values({ ...member, sent_at: AT })
    .execute();
  await db
    .insertInto("silence_mails")
    .values({ ...member, interval_id })
    .execute();
  await db
    .insertInto("mail_preferences")
    .values({ ...member, silence: 0 })
    .execute();
  const feed = { created_at: AT, created_by: person_id, purpose: "activity" } as const;
  await db
    .insertInto("calendar_feeds")
    .values({ ...member, token_hash: "g", ...feed })
    .execute();
  const to = { recipient: "ada@example.org", normal_recipient: "ada@example.org" };
  const mail = { ...to, kind: "convening news", subject: "News", body_text: "🌊 news", body_html: null };
  const waiting = {
    next_attempt_at: AT,
    unsubscribe_url: null,
    last_error: null,
    created_at: AT,
    sent_at: null,
    expires_at: AT,
  };
  await db
    .insertInto("outbound_emails")
    .values({ collective_id, idempotency_key: "h", ...mail, ...waiting })
    .execute();
}

import { sql, type Kysely } from "kysely";

const DAY = 86_400_000;
/** How long sent and unsent mails are kept: most of their links work for a week at most. */
const SENT_LIFETIME = 90 * DAY;
const UNSENT_LIFETIME = 7 * DAY;

/** When a mail stops being of use and is deleted; once it is sent, when its envelope is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbound_emails add column expires_at text not null default ''`.execute(db);
  const after = (instant: number, lifetime: number) => new Date(instant + lifetime).toISOString();
  await sql`update outbound_emails set expires_at = ${after(Date.now(), UNSENT_LIFETIME)}`.execute(db);
  const { rows } = await sql<{ id: number; sent_at: string }>`
    select id, sent_at from outbound_emails where status = 'sent' and sent_at is not null`.execute(db);
  for (const { id, sent_at } of rows) {
    await sql`update outbound_emails set expires_at = ${after(Date.parse(sent_at), SENT_LIFETIME)} where id = ${id}`.execute(
      db,
    );
  }
  await sql`create index outbound_emails_expires_at on outbound_emails (expires_at)`.execute(db);
}

import { sql, type Kysely } from "kysely";

/** The kind of each mail, and the form in which its recipient is compared: mails to an address are counted by kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbound_emails add column kind text not null default 'unknown'`.execute(db);
  await sql`alter table outbound_emails add column normal_recipient text not null default ''`.execute(db);
  const { rows } = await sql<{ id: number; recipient: string }>`select id, recipient from outbound_emails`.execute(db);
  for (const { id, recipient } of rows) {
    await sql`update outbound_emails set normal_recipient = ${normalize(recipient)} where id = ${id}`.execute(db);
  }
  await sql`create index outbound_emails_recipient on outbound_emails (normal_recipient, kind, created_at)`.execute(db);
}

function normalize(email: string): string {
  return email.trim().replaceAll(/[^\u037E\u1FEF\u212A]+/g, (part) => part.toLowerCase().normalize("NFC"));
}

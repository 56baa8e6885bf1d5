import { sql, type Kysely } from "kysely";

interface Row {
  id: number;
  /** Within a scope, an address belongs to one row. */
  scope: number;
  email: string;
  normal: string | null;
  /** Lower is earlier: who gets an address that several have. */
  rank: number;
}

/**
 * Brings addresses into today's normal form: without what comes along when they are pasted, such as `mailto:` or a
 * comma, and with the domain in Punycode. If several rows have the same address then, a member's row gets it before a
 * former member's, then one with a password, then the one that was written like this, then the oldest. The other rows
 * stay as they are, but are no longer found by it (`docs/decisions/015-addresses-have-a-normal-form.md`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: users } = await sql<Row>`
    select users.id, 0 as scope, users.email, users.normal_email as normal,
      case when people.id is null or people.left_at is not null then 2 else 0 end
        + case when users.password_hash is null then 1 else 0 end as rank
    from users left join people on people.user_id = users.id
    where users.normal_email is not null`.execute(db);
  for (const [id, email] of assign(users)) {
    await sql`update users set normal_email = ${email} where id = ${id}`.execute(db);
  }
  const { rows: pathways } = await sql<Row>`
    select id, collective_id as scope, email, normal_email as normal, 0 as rank
    from entry_pathways where normal_email is not null`.execute(db);
  for (const [id, email] of assign(pathways)) {
    await sql`update entry_pathways set normal_email = ${email} where id = ${id}`.execute(db);
  }
  const { rows: links } = await sql<{ hash: string; email: string; normal: string }>`
    select token_hash as hash, email, normal_email as normal from address_links`.execute(db);
  for (const { hash, email } of links.filter(isOther)) {
    await sql`update address_links set normal_email = ${normalize(email)} where token_hash = ${hash}`.execute(db);
  }
  const { rows: mails } = await sql<{ id: number; email: string; normal: string }>`
    select id, recipient as email, normal_recipient as normal from outbound_emails`.execute(db);
  for (const { id, email } of mails.filter(isOther)) {
    await sql`update outbound_emails set normal_recipient = ${normalize(email)} where id = ${id}`.execute(db);
  }
  // Who sent an invitation, and when: so that one by somebody who had stolen an account can be withdrawn.
  await sql`create table sent_invitations (
    id integer primary key autoincrement,
    collective_id integer not null,
    person_id integer not null,
    author_id integer not null references people (id) on delete cascade,
    kind text not null,
    replaced_email text,
    sent_at text not null,
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict`.execute(db);
  await sql`create index sent_invitations_of_person on sent_invitations (collective_id, person_id)`.execute(db);
  await sql`create index sent_invitations_of_author on sent_invitations (author_id, sent_at)`.execute(db);
  await sql`create index sent_invitations_by_age on sent_invitations (sent_at)`.execute(db);
}

const isOther = ({ email, normal }: { email: string; normal: string }) => normalize(email) !== normal;

/** Returns the address of each row where it changes: null first, so that nobody else has it when it is given. */
function assign(rows: readonly Row[]): [id: number, email: string | null][] {
  const taken = new Set<string>();
  const assigned: [number, string | null][] = [];
  for (const row of rows.toSorted((a, b) => a.rank - b.rank || distance(a) - distance(b) || a.id - b.id)) {
    const { id, scope, email, normal } = row;
    const address = normalize(email);
    const key = `${scope} ${address}`;
    if (taken.has(key)) assigned.unshift([id, null]);
    else if (address !== normal) assigned.push([id, address]);
    taken.add(key);
  }
  return assigned;
}

const distance = ({ email, normal }: Row) => (normalize(email) === normal ? 0 : 1);

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const END = /[\s.,;>\u200C\u200D]/;
const ASCII = /^[\0-\x7F]*$/;

function normalize(typed: string): string {
  const lower = typed.replaceAll(/[^\u037E\u1FEF\u212A]+/g, (part) => part.toLowerCase().normalize("NFC"));
  const visible = lower.replaceAll(INVISIBLE, (character) => ("\u200C\u200D".includes(character) ? character : ""));
  const text = visible.slice(visible.lastIndexOf("<") + 1).trim();
  let end = text.length;
  while (end > 0 && END.test(text.charAt(end - 1))) end -= 1;
  const address = text.slice(0, end).replace(/^(?:mailto:\s*)+/, "");
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at).replaceAll(INVISIBLE, "");
  return address.slice(0, at).replaceAll(INVISIBLE, "") + (ASCII.test(domain) ? domain : hostOf(address.slice(at)));
}

function hostOf(domain: string): string {
  if (/[\s/?#:@\\%<>[\]^|]/.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  const hosts = new URL(`http://${domain}`).hostname.split(".");
  const labels = domain.split(".");
  return labels.every((label, index) => ASCII.test(label) || hosts[index]?.startsWith("xn--"))
    ? hosts.join(".")
    : domain;
}

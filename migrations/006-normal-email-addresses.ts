import { sql, type Kysely } from "kysely";

interface Row {
  id: number;
  /** Within a scope, an address belongs to one row. */
  scope: number;
  email: string;
  isFormer: 0 | 1;
}

/**
 * Adds the form in which addresses are compared. SQLite's own `lower`, used so far, only knows ASCII. If several rows
 * have the same address, a member's row gets it before a former member's, then the row that could be found by it so
 * far, then the oldest. The other rows stay, but nobody can sign in to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column normal_email text`.execute(db);
  await sql`alter table entry_pathways add column normal_email text`.execute(db);
  const { rows: users } = await sql<Row>`
    select users.id, 0 as scope, users.email, people.id is null or people.left_at is not null as isFormer
    from users left join people on people.user_id = users.id`.execute(db);
  for (const [id, email] of assign(users)) {
    await sql`update users set normal_email = ${email} where id = ${id}`.execute(db);
  }
  const { rows: pathways } = await sql<Row>`
    select id, collective_id as scope, email, 0 as isFormer from entry_pathways`.execute(db);
  for (const [id, email] of assign(pathways)) {
    await sql`update entry_pathways set normal_email = ${email} where id = ${id}`.execute(db);
  }
  await sql`drop index users_email`.execute(db);
  await sql`drop index entry_pathways_email`.execute(db);
  await sql`create unique index users_email on users (normal_email)`.execute(db);
  await sql`create unique index entry_pathways_email on entry_pathways (collective_id, normal_email)`.execute(db);
}

/** Returns the address of each row that has one. */
function assign(rows: readonly Row[]): Map<number, string> {
  const taken = new Set<string>();
  const assigned = new Map<number, string>();
  for (const { id, scope, email } of rows.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)) {
    const normal = normalize(email);
    if (taken.has(`${scope} ${normal}`)) continue;
    taken.add(`${scope} ${normal}`);
    assigned.set(id, normal);
  }
  return assigned;
}

function rank({ email, isFormer }: Row): number {
  const asComparedSoFar = email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return isFormer * 2 + (asComparedSoFar === email.toLowerCase() ? 0 : 1);
}

function normalize(email: string): string {
  return email.trim().replaceAll(/[^\u037E\u1FEF\u212A]+/g, (part) => part.toLowerCase().normalize("NFC"));
}

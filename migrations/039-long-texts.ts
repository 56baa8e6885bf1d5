import { sql, type Kysely } from "kysely";

interface Row {
  id: number;
  collective_id: number;
  author_id: number | null;
  description: string | null;
  links: string;
}

/** How many rows are read at once: each can have 150 KB of texts. */
const ROWS = 100;

/**
 * Keeps descriptions and links once in a collective, however many gatherings have them: those of a daily series were
 * kept 367 times.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table gathering_texts (
    id integer primary key autoincrement,
    collective_id integer not null references collectives (id) on delete cascade,
    hash text not null,
    bytes integer not null,
    author_id integer references people (id) on delete set null,
    content text not null,
    unique (collective_id, hash)
  ) strict`.execute(db);
  await sql`create index gathering_texts_by_size on gathering_texts (collective_id, author_id, bytes)`.execute(db);
  await sql`create index gathering_texts_of_author on gathering_texts (author_id)`.execute(db);
  for (const table of ["gathering_series", "gatherings", "polls"]) await moveTexts(db, table);
}

async function moveTexts(db: Kysely<unknown>, table: string): Promise<void> {
  for (const column of ["description_id", "links_id"]) {
    await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} integer references gathering_texts (id)`.execute(
      db,
    );
    await sql`create index ${sql.ref(`${table}_of_${column.replace("_id", "")}`)} on ${sql.table(table)} (${sql.ref(column)})`.execute(
      db,
    );
  }
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select id, collective_id, author_id, description, links from ${sql.table(table)}
      where id > ${after} and (description is not null or links <> '[]') order by id limit ${ROWS}`.execute(db);
    for (const row of rows) {
      const description = row.description === null ? null : await textId(db, row, row.description);
      const links = row.links === "[]" ? null : await textId(db, row, row.links);
      await sql`update ${sql.table(table)} set description_id = ${description}, links_id = ${links}
        where id = ${row.id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  await sql`alter table ${sql.table(table)} drop column description`.execute(db);
  await sql`alter table ${sql.table(table)} drop column links`.execute(db);
}

/** The id of a text, which is inserted if the collective does not have it yet. */
async function textId(
  db: Kysely<unknown>,
  { collective_id, author_id }: Row,
  content: string,
): Promise<number | undefined> {
  const bytes = new TextEncoder().encode(content);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  await sql`insert into gathering_texts (collective_id, hash, bytes, author_id, content)
    values (${collective_id}, ${hash}, ${bytes.byteLength}, ${author_id}, ${content})
    on conflict (collective_id, hash) do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from gathering_texts
    where collective_id = ${collective_id} and hash = ${hash}`.execute(db);
  return rows[0]?.id;
}

import { sql, type Kysely } from "kysely";

const SETTLING = 10 * 60_000;
const YEAR = 366 * 86_400_000;

/**
 * A cursor says up to where a collective's journal was read for news, in place of marks at polls and expressions of
 * interest. It begins before the first change that may not have been told. People were told of later ones that have no
 * mark.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collectives add column news_read integer not null default 0`.execute(db);
  const { rows } = await sql<{ id: number; latest: string | null; polls: string | null; eois: string | null }>`
    select id, (select max(at) from journal where collective_id = collectives.id) as latest,
      (select min(untold_since) from polls
        where collective_id = collectives.id and gathering_id is null and withdrawn_at is null) as polls,
      (select min(untold_since) from entry_pathways where collective_id = collectives.id) as eois
    from collectives`.execute(db);
  const expires = new Date(Date.now() + YEAR).toISOString();
  for (const { id, latest, polls, eois } of rows) {
    const settled = new Date(Date.parse(latest ?? new Date(0).toISOString()) - SETTLING).toISOString();
    const since = [settled, polls, eois].reduce((a, b) => (b !== null && b < (a ?? "") ? b : a));
    await sql`update collectives set news_read =
        coalesce((select min(revision) - 1 from journal where collective_id = ${id} and at >= ${since}), revision)
      where id = ${id}`.execute(db);
    await sql`insert into told (collective_id, person_id, kind, about, expires_at)
      select eoi.collective_id, people.id, 'application new', cast(eoi.id as text), ${expires}
      from entry_pathways as eoi join people on people.collective_id = eoi.collective_id
      where eoi.collective_id = ${id} and eoi.untold_since is null and eoi.created_at >= ${since}
      on conflict do nothing`.execute(db);
    const entries = await sql<{ at: string; after: string }>`select at, after from journal
      where collective_id = ${id} and kind = 'poll' and at >= ${since} and after is not null`.execute(db);
    // Of times that were added to polls. Some people have a mark of them already.
    for (const { at, after } of entries.rows)
      await sql`insert into told (collective_id, person_id, kind, about, expires_at)
        select own.collective_id, own.person_id, 'poll new', cast(own.poll_id as text) || ' ' || ${at}, ${expires}
        from poll_answers as own join polls on polls.id = own.poll_id and polls.untold_since is null
        where own.collective_id = ${id} and own.poll_id = ${(JSON.parse(after) as { id: number }).id}
        on conflict do nothing`.execute(db);
  }
  await sql`drop index polls_untold`.execute(db);
  await sql`alter table polls drop column untold_since`.execute(db);
  await sql`drop index entry_pathways_untold`.execute(db);
  await sql`alter table entry_pathways drop column untold_since`.execute(db);
}

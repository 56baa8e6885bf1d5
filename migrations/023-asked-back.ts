import { sql, type Kysely } from "kysely";

interface Invited {
  id: number;
  collectiveId: number;
  wasMember: 0 | 1 | boolean;
}

/**
 * Former members who are asked back stay former members until they accept. So far, they were members at once and had
 * lost their passwords. People who have an open invitation and were members before become former members again. Their
 * links still work.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: invited } = await sql<Invited>`
    select people.id, people.collective_id as "collectiveId",
      exists (select id from security_events where security_events.user_id = people.user_id)
      or exists (
        select id from collective_involvements as own
        where own.collective_id = people.collective_id and own.person_id = people.id
          and own.participation_intention is not null
      ) as "wasMember"
    from people join users on users.id = people.user_id
    where people.left_at is null and users.password_hash is null`.execute(db);
  const now = new Date().toISOString();
  for (const { id, collectiveId, wasMember } of invited) {
    if (!wasMember && !(await hadLeft(db, collectiveId, id))) continue;
    await sql`update people set left_at = ${now} where id = ${id}`.execute(db);
    await sql`delete from collective_involvements where collective_id = ${collectiveId} and person_id = ${id}
      and interval_id in (
        select id from intervals where collective_id = ${collectiveId} and (end_date is null or end_date >= ${now.slice(0, 10)})
      )`.execute(db);
  }
}

/** Whether the journal says that somebody came back. */
async function hadLeft(db: Kysely<unknown>, collectiveId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ before: string | null }>`
    select before from journal join journal_subjects as subject
      on subject.collective_id = journal.collective_id and subject.revision = journal.revision
    where journal.collective_id = ${collectiveId} and journal.kind = 'person'
      and subject.subject = 'person' and subject.subject_id = ${id}`.execute(db);
  return rows.some(({ before }) => {
    const person = JSON.parse(before ?? "{}") as { id?: number; left_at?: string | null };
    return person.id === id && Boolean(person.left_at);
  });
}

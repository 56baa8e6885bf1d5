import { sql, type Kysely } from "kysely";

interface Kept {
  collective_id: number;
  person_id: number;
  subject_id: number;
  starts_at: string;
  answer: string | null;
  due_at: string;
}

/**
 * Every answer counts at once, and its row remembers for a moment what undoing brings back. Answers that were kept until
 * they counted are given.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update attendances set answer = kept.answer,
      answered_at = case when kept.answer is null then null else kept.due_at end,
      note = case when kept.answer is null or kept.note = '' then null else coalesce(kept.note, attendances.note) end
    from kept_answers as kept where kept.kind = 'gathering' and kept.collective_id = attendances.collective_id
      and kept.subject_id = attendances.gathering_id and kept.person_id = attendances.person_id and exists (
        select id from gatherings
        where gatherings.id = kept.subject_id and cancelled_at is null and ends_at > kept.due_at
      )`.execute(db);
  const { rows } = await sql<Kept>`select kept.* from kept_answers as kept
    join polls on polls.collective_id = kept.collective_id and polls.id = kept.subject_id
    where kept.kind = 'poll' and polls.gathering_id is null and polls.withdrawn_at is null
      and polls.times like '%' || kept.starts_at || '%' order by kept.due_at`.execute(db);
  for (const { collective_id, subject_id, person_id, starts_at, answer, due_at } of rows) {
    const given = await sql<{ answers: string }>`select answers from poll_answers where collective_id = ${collective_id}
      and poll_id = ${subject_id} and person_id = ${person_id}`.execute(db);
    const before = JSON.parse(given.rows[0]?.answers ?? "[]") as Pick<Kept, "starts_at" | "answer">[];
    const others = before.filter((one) => one.starts_at !== starts_at);
    const after = answer === null ? others : [...others, { starts_at, answer }];
    const answers = JSON.stringify(after.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1)));
    await sql`insert into poll_answers (collective_id, poll_id, person_id, answers, answered_at)
      values (${collective_id}, ${subject_id}, ${person_id}, ${answers}, ${due_at})
      on conflict (collective_id, poll_id, person_id)
      do update set answers = excluded.answers, answered_at = excluded.answered_at`.execute(db);
  }
  await sql`drop table kept_answers`.execute(db);
  for (const name of ["attendances", "poll_answers"]) {
    const table = sql.table(name);
    await sql`alter table ${table} add column remembered text`.execute(db);
    await sql`alter table ${table} add column remembered_until text`.execute(db);
    await sql`create index ${sql.ref(`${name}_remembered`)} on ${table} (collective_id, remembered_until)
      where remembered_until is not null`.execute(db);
  }
}

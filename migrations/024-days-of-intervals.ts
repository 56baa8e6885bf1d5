import { sql, type Kysely } from "kysely";

interface Interval {
  collective_id: number;
  id: number;
  start_date: string;
  end_date: string | null;
}

const DAY = 86_400_000;

/**
 * On how many days an interval was the current one, as the server saw it: only an interval that lasted long enough to
 * answer counts as silence. For earlier intervals, this is derived from their dates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table intervals add column days_current integer not null default 0`.execute(db);
  const today = new Date().toISOString().slice(0, 10);
  const { rows } = await sql<Interval>`select collective_id, id, start_date, end_date from intervals`.execute(db);
  for (const { collective_id, id, start_date, end_date } of rows) {
    const last = end_date === null || end_date > today ? today : end_date;
    const days = Math.round((Date.parse(last) - Date.parse(start_date)) / DAY) + 1;
    if (days <= 0) continue;
    await sql`update intervals set days_current = ${days} where collective_id = ${collective_id} and id = ${id}`.execute(
      db,
    );
  }
}

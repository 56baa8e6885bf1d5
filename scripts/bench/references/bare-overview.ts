import type { Database } from "better-sqlite3";

interface OverviewKey {
  collectiveId: number;
  intervalId: number;
}

/** Reads and serialises the rows of an interval's overview with nothing but prepared statements; returns the bytes. */
export function prepareBareOverview(sqlite: Database, { collectiveId, intervalId }: OverviewKey): () => Buffer {
  const revision = sqlite.prepare("select revision from collectives where id = ?");
  const intervals = sqlite.prepare(
    `select id, start_date, end_date from intervals
     where collective_id = ? and (end_date is null or end_date >= date('now')) order by id`,
  );
  const leavers = sqlite.prepare(
    "select person_id from collective_involvements where collective_id = ? and interval_id = ? and status = 'Exiting'",
  );
  const answers = sqlite.prepare(
    `select interval_id, person_id, participation_intention, opt_out_type, opt_out_planned_return_date, capacity_score
     from collective_involvements where collective_id = ? and interval_id >= ? and interval_id <= ?
     order by interval_id, person_id`,
  );
  const parts = sqlite.prepare(
    `select interval_id, crew_id, person_id, convenor, volunteered_convenor
     from crew_involvements where collective_id = ? and interval_id >= ? and interval_id <= ?
     order by interval_id, crew_id, person_id`,
  );
  const crews = sqlite.prepare("select id, name from crews where collective_id = ?");
  const read = sqlite.transaction(() => ({
    revision: revision.get(collectiveId),
    intervals: intervals.all(collectiveId),
    leavers: leavers.all(collectiveId, intervalId - 1),
    answers: answers.all(collectiveId, intervalId - 1, intervalId),
    parts: parts.all(collectiveId, intervalId - 1, intervalId),
    crews: crews.all(collectiveId),
  }));
  return () => Buffer.from(JSON.stringify(read()));
}

import type { Database } from "better-sqlite3";
import type { Ours } from "../ours.ts";

/** Saves a participation with its crews in one transaction of prepared statements, like those of our save. */
export function prepareBareSave(
  sqlite: Database,
  { collectiveId, personId, currentInterval: intervalId, crewIds: all }: Ours,
): (capacity: string) => void {
  const crewIds = all.slice(0, 3);
  const own = [collectiveId, intervalId, personId] as const;
  const listed = crewIds.map(() => "?").join(", ");
  const lock = sqlite.prepare("update collectives set revision = revision where id = ? returning revision");
  const intervals = sqlite.prepare(
    `select id, start_date, end_date from intervals
     where collective_id = ? and (end_date is null or end_date >= date('now')) order by id`,
  );
  const crews = sqlite.prepare(`select id from crews where collective_id = ? and id in (${listed})`);
  const crewsBefore = sqlite.prepare(
    "select crew_id from crew_involvements where collective_id = ? and interval_id = ? and person_id = ?",
  );
  const upsert = sqlite.prepare(
    `insert into collective_involvements
       (collective_id, interval_id, person_id, status, participation_intention, capacity)
     values (?, ?, ?, 'Participating', 'OptIn', ?)
     on conflict (collective_id, interval_id, person_id)
     do update set status = excluded.status, participation_intention = excluded.participation_intention,
       capacity = excluded.capacity`,
  );
  const leave = sqlite.prepare(
    `delete from crew_involvements
     where collective_id = ? and interval_id = ? and person_id = ? and crew_id not in (${listed})`,
  );
  const enter = sqlite.prepare(
    `insert into crew_involvements (collective_id, interval_id, person_id, crew_id, volunteered_convenor)
     values ${crewIds.map(() => "(?, ?, ?, ?, 1)").join(", ")}
     on conflict (collective_id, interval_id, crew_id, person_id)
     do update set volunteered_convenor = excluded.volunteered_convenor`,
  );
  const volunteering = sqlite.prepare(
    `select id, crew_id, interval_id, person_id, convenor, volunteered_convenor,
       (select max(interval_id) from crew_involvements past
        where past.collective_id = own.collective_id and past.crew_id = own.crew_id
          and past.person_id = own.person_id and past.interval_id < ? and past.convenor = 1)
     from crew_involvements own
     where collective_id = ? and interval_id >= ? and crew_id in (${listed}) order by interval_id, id`,
  );
  const saved = sqlite.prepare(
    "select * from collective_involvements where collective_id = ? and interval_id = ? and person_id = ?",
  );
  const savedCrews = sqlite.prepare(
    "select * from crew_involvements where collective_id = ? and interval_id = ? and person_id = ?",
  );
  const log = sqlite.prepare(
    "insert into live_events (collective_id, revision, author_id, event, created_at) values (?, ?, ?, ?, ?)",
  );
  const raise = sqlite.prepare("update collectives set revision = ? where id = ?");
  const save = sqlite.transaction((capacity: string) => {
    const revision = Number(lock.pluck().get(collectiveId)) + 1;
    intervals.all(collectiveId);
    crews.all(collectiveId, ...crewIds);
    crewsBefore.all(...own);
    upsert.run(...own, capacity);
    leave.run(...own, ...crewIds);
    enter.run(...crewIds.flatMap((crewId) => [...own, crewId]));
    volunteering.all(intervalId, collectiveId, intervalId, ...crewIds);
    const event = JSON.stringify([saved.get(...own), savedCrews.all(...own)]);
    log.run(collectiveId, revision, personId, event, new Date().toISOString());
    raise.run(revision, collectiveId);
  });
  return (capacity) => save.immediate(capacity);
}

import type { Database } from "better-sqlite3";
import type { Seeded } from "../seed-collectives.ts";

/** Reads and serialises what a list of gatherings is made of, with nothing but prepared statements. */
export function prepareBareGatherings(sqlite: Database, { collectiveId, currentInterval }: Seeded): () => Buffer {
  const gatherings = sqlite.prepare(
    `select id, collective_id, title, crew_id, starts_at, ends_at, time_zone, place, description, links, expectation,
       places, author_id, cancelled_at, cancel_reason, series_id, original_start
     from gatherings where collective_id = ? and ends_at > ? and starts_at < ? order by starts_at, id`,
  );
  const attendances = sqlite.prepare(
    `select gathering_id, person_id, answer, answered_at, was_there from attendances
     where collective_id = ? and gathering_id in (select value from json_each(?))
     order by gathering_id, person_id`,
  );
  const intervals = sqlite.prepare(
    "select id, start_date, end_date from intervals where collective_id = ? order by id",
  );
  const participants = sqlite.prepare(
    `select own.person_id from collective_involvements as own
     join people on people.id = own.person_id join users on users.id = people.user_id
     where own.collective_id = ? and own.interval_id = ? and own.status = 'Participating'
       and people.left_at is null and users.password_hash is not null
     order by own.person_id`,
  );
  const crews = sqlite.prepare(
    "select crew_id, person_id from crew_involvements where collective_id = ? and interval_id = ? order by person_id",
  );
  const askedIn = (interval: number) => [participants.all(collectiveId, interval), crews.all(collectiveId, interval)];
  const read = sqlite.transaction(() => {
    const found = gatherings.all(collectiveId, "2000", "9000") as { id: number }[];
    return {
      gatherings: found,
      attendances: attendances.all(collectiveId, JSON.stringify(found.map(({ id }) => id))),
      intervals: intervals.all(collectiveId),
      asked: [askedIn(currentInterval), askedIn(currentInterval + 1)],
    };
  });
  return () => Buffer.from(JSON.stringify(read()));
}

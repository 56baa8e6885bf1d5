import type { Database } from "better-sqlite3";
import type { Seeded } from "../seed-collectives.ts";

/** Reads and serialises the state's rows with nothing but prepared statements; returns the bytes. */
export function prepareBareState(sqlite: Database, { collectiveId, currentInterval }: Seeded): () => Buffer {
  const ofCollective = (columns: string, table: string) =>
    sqlite.prepare(`select ${columns} from ${table} where collective_id = ? order by id`);
  const epoch = sqlite.prepare("select epoch from database_life");
  const collective = sqlite.prepare(
    `select id, name, noun_name, slug, description, links, feature_eoi, eoi_description, revision
     from collectives where id = ?`,
  );
  const people = ofCollective("id, collective_id, display_name, about, avatar_id", "people");
  const crews = ofCollective("id, collective_id, name, description, links", "crews");
  const intervals = ofCollective("id, start_date, end_date", "intervals");
  const pathways = ofCollective(
    "id, collective_id, name, interest, context, referral, conflict_experience, participant_connections",
    "entry_pathways",
  );
  const involvements = sqlite.prepare(
    `select id, person_id, collective_id, interval_id, status, private_capacity_planning, wellbeing, focus, capacity,
       capacity_score, participation_intention, opt_out_type, opt_out_planned_return_date, intention_context
     from collective_involvements where collective_id = ? and interval_id = ? order by id`,
  );
  const crewInvolvements = sqlite.prepare(
    `select crew.id, crew.person_id, crew.crew_id, crew.interval_id, crew.convenor, crew.volunteered_convenor, own.status
     from crew_involvements as crew
     join collective_involvements as own on own.collective_id = crew.collective_id
       and own.interval_id = crew.interval_id and own.person_id = crew.person_id
     where crew.collective_id = ? and crew.interval_id = ? order by crew.id`,
  );
  const involvementsIn = (interval: number) => ({
    collective_involvements: involvements.all(collectiveId, interval),
    crew_involvements: crewInvolvements.all(collectiveId, interval),
  });
  const read = sqlite.transaction(() => ({
    epoch: epoch.get(),
    collective: collective.get(collectiveId),
    people: people.all(collectiveId),
    crews: crews.all(collectiveId),
    intervals: intervals.all(collectiveId),
    current_interval: involvementsIn(currentInterval),
    next_interval: involvementsIn(currentInterval + 1),
    entry_pathways: pathways.all(collectiveId),
  }));
  return () => Buffer.from(JSON.stringify(read()));
}

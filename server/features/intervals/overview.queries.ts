import { sql } from "kysely";
import { DAYS_TO_ANSWER } from "../../../shared/constants.ts";
import type { Db } from "../../db/schema.ts";
import { listed } from "../../db/listed.ts";

/** Two intervals of a collective, and all between them. */
interface IntervalRange {
  collectiveId: number;
  from: number;
  to: number;
}

/** The answers of successive intervals that the overview needs, and nothing private. */
export async function listAnswers(db: Db, { collectiveId, from, to }: IntervalRange) {
  return db
    .selectFrom("collective_involvements")
    .select([
      "interval_id",
      "person_id",
      "participation_intention",
      "opt_out_type",
      "opt_out_planned_return_date",
      "capacity_score",
    ])
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">=", from)
    .where("interval_id", "<=", to)
    .orderBy("interval_id")
    .orderBy("person_id")
    .execute();
}

/** Who is in which crew in successive intervals. */
export async function listCrewParts(db: Db, { collectiveId, from, to }: IntervalRange) {
  return db
    .selectFrom("crew_involvements")
    .select(["interval_id", "crew_id", "person_id", "convenor", "volunteered_convenor"])
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">=", from)
    .where("interval_id", "<=", to)
    .orderBy("interval_id")
    .orderBy("crew_id")
    .orderBy("person_id")
    .execute();
}

export async function listCrewNames(db: Db, collectiveId: number) {
  return db
    .selectFrom("crews")
    .select(["id", "name", "archived_at"])
    .where("collective_id", "=", collectiveId)
    .execute();
}

export async function listMemberIds(db: Db, collectiveId: number): Promise<number[]> {
  const members = await db
    .selectFrom("people")
    .select("id")
    .where("collective_id", "=", collectiveId)
    .where("left_at", "is", null)
    .execute();
  return members.map(({ id }) => id);
}

interface Silences {
  collectiveId: number;
  personIds: readonly number[];
  /** The interval to count back from. */
  fromIntervalId: number;
  lastBegunId: number;
}

/**
 * Counts, from an interval backwards, the begun intervals in a row that these people have not answered for. Intervals
 * that have not begun or did not last long enough are not counted, but an answer for one of them ends the row. People
 * who were only invited are not counted, nor is the interval in which somebody joined last, or one before it. Reads a
 * few rows for each interval counted.
 */
export async function countSilences(db: Db, { collectiveId, personIds, fromIntervalId, lastBegunId }: Silences) {
  const { rows } = await sql<{ person_id: number; intervals: number }>`
      with recursive silence as (
        select people.id as person_id, people.collective_id, cast(${fromIntervalId} as integer) as interval_id,
          cast(${lastBegunId} as integer) as last_begun_id
        from people join users on users.id = people.user_id and users.password_hash is not null
        where people.collective_id = ${collectiveId} and people.id in ${listed(db, personIds)}
        union all
        select silence.person_id, silence.collective_id, before.id, silence.last_begun_id
        from silence
        join intervals as before on before.collective_id = silence.collective_id and before.id = (
          select max(id) from intervals where collective_id = silence.collective_id and id < silence.interval_id
        )
        left join collective_involvements as own on own.collective_id = silence.collective_id
          and own.interval_id = before.id and own.person_id = silence.person_id
        where own.participation_intention is null
          and (own.id is not null or before.id > silence.last_begun_id)
      )
      select person_id, count(*) as intervals from silence
      join intervals as unanswered on unanswered.collective_id = silence.collective_id
        and unanswered.id = silence.interval_id and unanswered.days_current >= ${sql.lit(DAYS_TO_ANSWER)}
      join people on people.collective_id = silence.collective_id and people.id = silence.person_id
      where interval_id <= last_begun_id and interval_id > coalesce(people.joined_in, 0) group by person_id order by person_id`.execute(
    db,
  );
  return new Map(rows.map(({ person_id, intervals }) => [person_id, intervals]));
}

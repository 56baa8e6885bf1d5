import Keygrip from "keygrip";
import { sql } from "kysely";
import { withDatabase } from "../../server/db/database.ts";
import { idsOf } from "../../server/db/listed.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { insertCollective } from "../../server/features/collective/collective.queries.ts";
import { insertInterval } from "../../server/features/structure/intervals.queries.ts";
import { SESSION_COOKIE, SIGNATURE_COOKIE } from "../../server/sessions/session-cookie.ts";
import { hashToken } from "../../server/sessions/tokens.ts";
import { addDays } from "../../shared/basics/dates.ts";
import type { Db } from "../../server/db/schema.ts";

export interface Size {
  people: number;
  pastIntervals: number;
}

/** The default collective for figures. */
export const USUAL: Size = { people: 100, pastIntervals: 20 };

export interface Seeded {
  collectiveId: number;
  /** All of them are signed in (`cookieOf`). */
  personIds: number[];
  crewIds: number[];
  currentInterval: number;
}

/** The secret that signs the cookies. */
export const SECRET = "a secret of the benchmark alone";

const DAYS_PER_INTERVAL = 28;
const PEOPLE_PER_CREW = 8;

/** The cookie of a seeded person: signing in sixty thousand people would take hours. */
export function cookieOf(personId: number): string {
  const value = Buffer.from(JSON.stringify({ id: tokenOf(personId) })).toString("base64");
  const session = `${SESSION_COOKIE}=${value}`;
  return `${session}; ${SIGNATURE_COOKIE}=${new Keygrip([SECRET]).sign(session)}`;
}

const tokenOf = (personId: number) => `session-of-${personId}`;

/** Creates a database of collectives in which all have answered. Rows are written directly: only the size matters. */
export async function seedCollectives(place: string, size: Size, count = 1): Promise<Seeded[]> {
  return withDatabase(place, async (db) => {
    await migrateToLatest(db);
    const seeded: Seeded[] = [];
    for (let number = 1; number <= count; number += 1) {
      seeded.push(await db.transaction().execute((trx) => seedCollective(trx, size, number)));
    }
    return seeded;
  });
}

async function seedCollective(db: Db, { people, pastIntervals }: Size, number: number): Promise<Seeded> {
  const now = new Date().toISOString();
  const today = now.slice(0, 10);
  const collectiveId = await insertCollective(db, { name: `Commons ${number}` }, addDays(today, -1));
  const currentInterval = pastIntervals + 1;
  for (let id = 1; id <= currentInterval + 1; id += 1) {
    const start_date = addDays(today, (id - currentInterval) * DAYS_PER_INTERVAL - 10);
    await insertInterval(db, collectiveId, { id, start_date, end_date: addDays(start_date, DAYS_PER_INTERVAL - 1) });
  }
  const crews = listNumbers(Math.ceil(people / PEOPLE_PER_CREW)).map((crew) => ({
    collective_id: collectiveId,
    name: `Crew ${crew}`,
    description: "Keeps one corner of the commons in good repair.",
  }));
  const crewIds = idsOf(await db.insertInto("crews").values(crews).returning("id").execute());
  const accounts = listNumbers(people).map((person) => {
    const email = `member-${person}@commons-${number}.example.org`;
    return { email, normal_email: email, password_hash: null };
  });
  const userIds = idsOf(await db.insertInto("users").values(accounts).returning("id").execute());
  const members = userIds.map((user_id, index) => ({
    collective_id: collectiveId,
    user_id,
    display_name: `Member number ${index + 1}`,
    about: "Came for the garden, stayed for the long table and the people around it.",
  }));
  const personIds = idsOf(await db.insertInto("people").values(members).returning("id").execute());
  const sessions = userIds.map((user_id, index) => ({
    id_hash: hashToken(tokenOf(personIds[index] ?? 0)),
    user_id,
    device: "A browser",
    created_at: now,
    last_seen_at: now,
  }));
  await db.insertInto("sessions").values(sessions).execute();
  await insertAnswers(db, collectiveId);
  return { collectiveId, personIds, crewIds, currentInterval };
}

/** In every interval each person is in two crews. In each past one somebody else convenes each crew. */
async function insertAnswers(db: Db, collectiveId: number): Promise<void> {
  await sql`
    insert into collective_involvements (collective_id, interval_id, person_id, status, participation_intention,
      wellbeing, focus, capacity, capacity_score)
    select intervals.collective_id, intervals.id, people.id, 'Participating', 'OptIn',
      'Mostly well, if a little short of sleep.', 'Generating income and the youngest''s school.',
      'Two evenings a week', 0
    from intervals join people on people.collective_id = intervals.collective_id
    where intervals.collective_id = ${collectiveId} order by intervals.id, people.id`.execute(db);
  await sql`
    insert into crew_involvements (collective_id, interval_id, person_id, crew_id, volunteered_convenor)
    select intervals.collective_id, intervals.id, people.id, numbered.id, 1
    from intervals join people on people.collective_id = intervals.collective_id
    join (
      select id, row_number() over (order by id) as number, count(*) over () as total
      from crews where collective_id = ${collectiveId}
    ) as numbered on (numbered.number + people.id) % numbered.total < 2
    where intervals.collective_id = ${collectiveId} order by intervals.id, people.id, numbered.id`.execute(db);
  await sql`
    update crew_involvements set convenor = 1 where id in (
      select id from (
        select id, row_number() over (partition by interval_id, crew_id order by (person_id + interval_id) % 97) as place
        from crew_involvements where collective_id = ${collectiveId} and interval_id < (
          select max(id) - 1 from intervals where collective_id = ${collectiveId}
        )
      ) as placed where place = 1
    )`.execute(db);
}

const listNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

import { sql } from "kysely";
import { addDays, type IsoDate } from "../../shared/dates.ts";
import { profileSchema } from "../../shared/people.schema.ts";
import { openDatabase, type Db } from "../../server/db/database.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { insertUser } from "../../server/features/credentials/accounts.queries.ts";
import { hashPassword } from "../../server/features/credentials/passwords.ts";
import { insertCollective } from "../../server/features/collective/collective.queries.ts";
import { insertCrew } from "../../server/features/crews/crews.queries.ts";
import { insertInterval } from "../../server/features/intervals/intervals.queries.ts";
import { insertPerson, updateProfile } from "../../server/features/people/people.queries.ts";

export interface Size {
  people: number;
  pastIntervals: number;
}

/** The default collective for figures. */
export const USUAL: Size = { people: 100, pastIntervals: 20 };

export interface Seeded {
  collectiveId: number;
  /** The person who can sign in. */
  personId: number;
  crewIds: number[];
  currentInterval: number;
}

const PASSWORD = "four idle otters";
export const LOGIN = { email: "member@example.org", password: PASSWORD };
/** A second account, for somebody who only watches. */
export const ONLOOKER = { email: "onlooker@example.org", password: PASSWORD };
const LOGINS = [LOGIN, ONLOOKER];

export const SLUG = "bench-commons";

const DAYS_PER_INTERVAL = 28;
const PEOPLE_PER_CREW = 8;

/**
 * Creates a database with one collective in which everybody has answered for every interval: about 1.1 KB of state per
 * person. Rows are written directly, because only the size matters.
 */
export async function seedCollective(place: string, size: Size): Promise<Seeded> {
  const { db, close } = openDatabase(place);
  try {
    await migrateToLatest(db);
    const password_hash = await hashPassword(PASSWORD);
    const openAccount: OpenAccount = async (trx, number) => {
      const login = LOGINS[number - 1];
      return login ? insertUser(trx, { email: login.email, password_hash }) : null;
    };
    return await db.transaction().execute((trx) => fillCollective(trx, { ...size, slug: SLUG, openAccount }));
  } finally {
    await close();
  }
}

/** Creates the account of a collective's person with this number, counted from 1; null if they have none. */
type OpenAccount = (db: Db, number: number) => Promise<number | null>;

interface Filling extends Size {
  slug: string;
  openAccount: OpenAccount;
}

/** Adds a collective to a database. */
export async function fillCollective(db: Db, { people, pastIntervals, slug, openAccount }: Filling): Promise<Seeded> {
  const today: IsoDate = new Date().toISOString().slice(0, 10);
  const collectiveId = await insertCollective(db, "The Bench Commons", today);
  const eoi_description = "**Come as you are.** There is something to do for everybody.";
  const open = { slug, feature_eoi: 1, eoi_description } as const;
  await db.updateTable("collectives").set(open).where("id", "=", collectiveId).execute();
  const currentInterval = pastIntervals + 1;
  for (let id = 1; id <= currentInterval + 1; id += 1) {
    const start_date = addDays(today, (id - currentInterval) * DAYS_PER_INTERVAL - 10);
    await insertInterval(db, collectiveId, { id, start_date, end_date: addDays(start_date, DAYS_PER_INTERVAL - 1) });
  }
  const crewIds: number[] = [];
  for (let number = 1; number <= Math.ceil(people / PEOPLE_PER_CREW); number += 1) {
    const crew = { name: `Crew ${number}`, description: "Keeps one corner of the commons in good repair.", links: [] };
    crewIds.push((await insertCrew(db, collectiveId, crew)).id);
  }
  const personIds: number[] = [];
  for (let number = 1; number <= people; number += 1) {
    const user_id = await openAccount(db, number);
    const display_name = `Member number ${number}`;
    const { id } = await insertPerson(db, { collective_id: collectiveId, user_id, display_name });
    const about = "Came for the garden, stayed for the long table and the people around it.";
    await updateProfile(db, { collectiveId, personId: id }, profileSchema.parse({ display_name, about }));
    personIds.push(id);
  }
  for (const [index, personId] of personIds.entries()) {
    const crews = [crewIds[index % crewIds.length], crewIds[(index + 1) % crewIds.length]];
    await answer(db, { collectiveId, intervalId: currentInterval, personId }, [
      ...new Set(crews.flatMap((id) => id ?? [])),
    ]);
  }
  for (let id = 1; id <= currentInterval + 1; id += 1) {
    if (id !== currentInterval) await copyAnswers(db, { collectiveId, from: currentInterval, to: id });
  }
  await appointConvenors(db, collectiveId, currentInterval);
  const [personId] = personIds;
  if (personId === undefined) throw new Error("A collective needs somebody");
  return { collectiveId, personId, crewIds, currentInterval };
}

interface Place {
  collectiveId: number;
  intervalId: number;
  personId: number;
}

async function answer(db: Db, { collectiveId, intervalId, personId }: Place, crewIds: readonly number[]) {
  const place = { collective_id: collectiveId, interval_id: intervalId, person_id: personId };
  await db
    .insertInto("collective_involvements")
    .values({
      ...place,
      status: "Participating",
      participation_intention: "OptIn",
      wellbeing: "Mostly well, if a little short of sleep.",
      focus: "Generating income and the youngest's school.",
      capacity: "Two evenings a week",
      capacity_score: 0,
    })
    .execute();
  const rows = crewIds.map((crew_id) => ({ ...place, crew_id, volunteered_convenor: 1 as const }));
  await db.insertInto("crew_involvements").values(rows).execute();
}

/** Copies everybody's answers from one interval to another. */
async function copyAnswers(
  db: Db,
  { collectiveId, from, to }: { collectiveId: number; from: number; to: number },
): Promise<void> {
  const own = [
    "status",
    "participation_intention",
    "wellbeing",
    "focus",
    "capacity",
    "capacity_score",
    "collective_id",
    "person_id",
  ] as const;
  const ofCrew = ["crew_id", "volunteered_convenor", "collective_id", "person_id"] as const;
  await db
    .insertInto("collective_involvements")
    .columns([...own, "interval_id"])
    .expression((eb) =>
      eb
        .selectFrom("collective_involvements")
        .select([...own, eb.val(to).as("interval_id")])
        .where("collective_id", "=", collectiveId)
        .where("interval_id", "=", from),
    )
    .execute();
  await db
    .insertInto("crew_involvements")
    .columns([...ofCrew, "interval_id"])
    .expression((eb) =>
      eb
        .selectFrom("crew_involvements")
        .select([...ofCrew, eb.val(to).as("interval_id")])
        .where("collective_id", "=", collectiveId)
        .where("interval_id", "=", from),
    )
    .execute();
}

/** In each past interval somebody else convenes each crew. */
async function appointConvenors(db: Db, collectiveId: number, currentInterval: number): Promise<void> {
  await sql`update crew_involvements set convenor = 1 where id in (
    select id from (
      select id, row_number() over (partition by interval_id, crew_id order by (person_id + interval_id) % 97) as place
      from crew_involvements where collective_id = ${collectiveId} and interval_id < ${currentInterval}
    ) as placed where place = 1
  )`.execute(db);
}

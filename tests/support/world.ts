import { hash } from "@node-rs/argon2";
import type { Kysely } from "kysely";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import type { IsoDate } from "../../shared/basics/dates.ts";
import type { ChangeResult } from "../../shared/events/events.ts";
import { participationSchema } from "../../shared/participation/involvements.schema.ts";
import type { Participation, ParticipationInput } from "../../shared/participation/involvements.ts";
import type { IntervalOverview } from "../../shared/intervals/interval-overview.ts";
import type { Database } from "../../server/db/schema.ts";
import { insertUser } from "../../server/features/credentials/accounts.queries.ts";
import { insertCollective } from "../../server/features/collective/collective.queries.ts";
import { insertInterval } from "../../server/features/structure/intervals.queries.ts";
import { rollOver } from "../../server/features/membership/roll-over.service.ts";
import { saveParticipation } from "../../server/features/absences/absences.service.ts";
import { getIntervalOverview } from "../../server/features/intervals/overview.service.ts";
import { loadCollectiveState } from "../../server/features/state/collective-state.service.ts";
import { addPerson } from "../../server/features/membership/membership.service.ts";
import { LiveHub } from "../../server/revision/live-hub.ts";
import { createOpenDatabase } from "./new-database.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";

export const PASSWORD = "correct horse";
/** As cheap as argon2 allows. The cost is part of the hash, so that signing in is cheap too. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Intervals of one month in 2026: number 1 is January. */
export function monthInterval(id: number): { id: number; start_date: IsoDate; end_date: IsoDate } {
  const start = new Date(Date.UTC(2026, id - 1, 1));
  const end = new Date(Date.UTC(2026, id, 0));
  return { id, start_date: start.toISOString().slice(0, 10), end_date: end.toISOString().slice(0, 10) };
}

/** A day in the middle of the month interval `id`. */
export function dayIn(id: number): IsoDate {
  return `${monthInterval(id).start_date.slice(0, 8)}15`;
}

export interface CollectiveFixture {
  id: number;
  /** Ids by name. */
  people: Record<string, number>;
  crews: Record<string, number>;
}

/** The id that a fixture has for a name. */
export function idIn(ids: Record<string, number>, name: string): number {
  const id = ids[name];
  if (id === undefined) throw new Error(`The fixture has no ${name}`);
  return id;
}

export interface Wishes {
  people?: string[];
  crews?: string[];
  /** How many month intervals there are. */
  intervals?: number;
  name?: string;
}

/** Puts a collective into a database: everybody signs in as `name@example.org` with `PASSWORD`. */
export async function createCollective(
  db: Kysely<Database>,
  today: IsoDate,
  { people = ["ada", "bo"], crews = ["garden"], intervals = 0, name = "Tidewater" }: Wishes = {},
): Promise<CollectiveFixture> {
  const password_hash = await passwordHash;
  return db.transaction().execute(async (trx) => {
    const id = await insertCollective(trx, { name }, today);
    for (let number = 1; number <= intervals; number += 1) await insertInterval(trx, id, monthInterval(number));
    // As if a server saw every day of them, however a test moves its clock.
    await trx.updateTable("intervals").set({ days_current: 31 }).where("collective_id", "=", id).execute();
    const fixture: CollectiveFixture = { id, people: {}, crews: {} };
    for (const crew of crews) {
      const row = await trx
        .insertInto("crews")
        .values({ collective_id: id, name: crew, description: `Everything about ${crew}` })
        .returning("id")
        .executeTakeFirstOrThrow();
      fixture.crews[crew] = row.id;
    }
    for (const person of people) {
      const userId = await insertUser(trx, { email: `${person}@example.org`, password_hash });
      const { personId } = await addPerson(trx, { collectiveId: id, userId, displayName: person, today });
      fixture.people[person] = personId;
    }
    // They have been there for long.
    await trx.updateTable("people").set({ joined_in: null }).where("collective_id", "=", id).execute();
    return fixture;
  });
}

export interface World {
  db: Kysely<Database>;
  databaseUrl: string;
  clock: TestClock;
  hub: LiveHub;
  collective: CollectiveFixture;
  person: (name: string) => number;
  crew: (name: string) => number;
  /** Who makes a change. */
  by: (name: string) => { collectiveId: number; authorId: number };
  byNobody: () => { collectiveId: number; authorId: null };
  /** The state that members load. */
  load: () => Promise<CollectiveState>;
  overviewOf: (intervalId: number) => Promise<IntervalOverview>;
  /** Saves a participation by people's and crews' names; `volunteers` and `joins` name crews. */
  save: (name: string, intervalId: number, answers?: Answers) => Promise<ChangeResult>;
  rollOver: () => Promise<number[]>;
  /** Moves to the middle of an interval, and rolls over. */
  goTo: (intervalId: number) => Promise<number[]>;
  close: () => Promise<void>;
}

export type Answers = Partial<Omit<ParticipationInput, "crew_involvements">> & {
  volunteers?: string[];
  joins?: string[];
};

/** The answer of somebody who takes part, with the crews by their names. */
export function participationOf(crewId: (crew: string) => number, answers: Answers = {}): Participation {
  const { volunteers = [], joins = [], ...rest } = answers;
  return participationSchema.parse({
    participation_intention: "OptIn",
    ...rest,
    crew_involvements: [
      ...volunteers.map((crew) => ({ crew_id: crewId(crew), volunteered_convenor: true })),
      ...joins.map((crew) => ({ crew_id: crewId(crew), volunteered_convenor: false })),
    ],
  } satisfies ParticipationInput);
}

export const EXIT = { participation_intention: "OptOut", opt_out_type: "Exit" } as const;
export const hiatusUntil = (opt_out_planned_return_date: IsoDate) =>
  ({ participation_intention: "OptOut", opt_out_type: "Hiatus", opt_out_planned_return_date }) as const;

/** A collective in a database of its own, with a clock to be moved. */
export async function createWorld({ today, ...wishes }: Wishes & { today: IsoDate }): Promise<World> {
  const { url: databaseUrl, db, remove } = await createOpenDatabase();
  const clock = createTestClock(today);
  const hub = new LiveHub();
  const collective = await createCollective(db, today, wishes);
  const person = (name: string) => idIn(collective.people, name);
  const crew = (name: string) => idIn(collective.crews, name);
  return {
    db,
    databaseUrl,
    clock,
    hub,
    collective,
    person,
    crew,
    by: (name) => ({ collectiveId: collective.id, authorId: person(name) }),
    byNobody: () => ({ collectiveId: collective.id, authorId: null }),
    load: () => loadCollectiveState({ db, clock, timeZone: "UTC" }, collective.id),
    overviewOf: (intervalId) => getIntervalOverview(db, { collectiveId: collective.id, intervalId }, clock.today()),
    save: (name, intervalId, answers) => {
      const key = { collectiveId: collective.id, personId: person(name), intervalId };
      return saveParticipation({ db, hub, clock }, key, participationOf(crew, answers));
    },
    rollOver: async () => (await rollOver({ db, hub, clock }, collective.id)).leavers,
    goTo: async (intervalId) => {
      clock.setDay(dayIn(intervalId));
      return (await rollOver({ db, hub, clock }, collective.id)).leavers;
    },
    close: remove,
  };
}

/** Does something in a world of its own, such as for each of many generated histories. */
export async function inWorld<Result>(
  options: Parameters<typeof createWorld>[0],
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  const world = await createWorld(options);
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

import type { Selectable } from "kysely";
import { toColumns } from "../../db/columns.ts";
import { listed } from "../../db/listed.ts";
import type { Database, Db } from "../../db/schema.ts";
import type { IntervalKey } from "./involvements.queries.ts";

export interface CrewIntervalKey extends IntervalKey {
  crewId: number;
}

interface Scope {
  collectiveId: number;
  crewIds: readonly number[];
  fromIntervalId: number;
}

export interface Volunteering extends Omit<Selectable<Database["crew_involvements"]>, "collective_id"> {
  /** The last interval before all of these in which the person convened the crew. */
  last_convened: number | null;
}

/** Lists the people in these crews from an interval on, sorted by interval. */
export async function listVolunteering(
  db: Db,
  { collectiveId, crewIds, fromIntervalId }: Scope,
): Promise<Volunteering[]> {
  if (crewIds.length === 0) return [];
  return selectVolunteering(db, fromIntervalId, collectiveId)
    .where("own.crew_id", "in", listed(db, crewIds))
    .where("own.interval_id", ">=", fromIntervalId)
    .orderBy("own.interval_id")
    .orderBy("own.id")
    .execute();
}

function selectVolunteering(db: Db, beforeIntervalId: number, collectiveId: number) {
  return (
    db
      .selectFrom("crew_involvements as own")
      .select(["own.id", "own.crew_id", "own.interval_id", "own.person_id", "own.convenor", "own.volunteered_convenor"])
      // One step in the index of those who convened (migration 005), however long the past is.
      .select((eb) =>
        eb
          .selectFrom("crew_involvements as past")
          .select((past) => past.fn.max("past.interval_id").as("interval_id"))
          .whereRef("past.collective_id", "=", "own.collective_id")
          .whereRef("past.crew_id", "=", "own.crew_id")
          .whereRef("past.person_id", "=", "own.person_id")
          .where("past.interval_id", "<", beforeIntervalId)
          .where("past.convenor", "=", (literal) => literal.lit(1))
          .as("last_convened"),
      )
      .where("own.collective_id", "=", collectiveId)
  );
}

/** Lists the people in a crew in one interval, with their names. */
export async function listVolunteeringIn(db: Db, { collectiveId, intervalId, crewId }: CrewIntervalKey) {
  return selectVolunteering(db, intervalId, collectiveId)
    .innerJoin("people", "people.id", "own.person_id")
    .select("people.display_name")
    .where(({ and }) => and({ "own.crew_id": crewId, "own.interval_id": intervalId }))
    .orderBy("own.id")
    .execute();
}

/** Returns somebody as a volunteer in a crew, whether or not they are in it. */
export async function getVolunteer(
  db: Db,
  { collectiveId, intervalId, crewId, personId }: CrewIntervalKey & { personId: number },
) {
  return db
    .selectFrom("people")
    .select(["id as person_id", "display_name"])
    .select((eb) =>
      eb
        .selectFrom("crew_involvements as past")
        .select((past) => past.fn.max("past.interval_id").as("interval_id"))
        .where("past.collective_id", "=", collectiveId)
        .where(({ and }) => and({ "past.crew_id": crewId, "past.person_id": personId }))
        .where("past.interval_id", "<", intervalId)
        .where("past.convenor", "=", (literal) => literal.lit(1))
        .as("last_convened"),
    )
    .where(({ and }) => and({ collective_id: collectiveId, id: personId }))
    .executeTakeFirstOrThrow();
}

export async function isConvenor(
  db: Db,
  { collectiveId, intervalId, crewId, personId }: CrewIntervalKey & { personId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("crew_involvements")
    .select("id")
    .where("collective_id", "=", collectiveId)
    .where(({ and }) => and({ interval_id: intervalId, crew_id: crewId, person_id: personId, convenor: 1 }))
    .executeTakeFirst();
  return row !== undefined;
}

export async function setConvenors(db: Db, crewInvolvementIds: readonly number[], convenor: boolean): Promise<void> {
  if (crewInvolvementIds.length === 0) return;
  await db
    .updateTable("crew_involvements")
    .set(toColumns({ convenor }))
    .where("id", "in", listed(db, crewInvolvementIds))
    .execute();
}

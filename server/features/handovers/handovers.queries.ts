import { handoverSchema } from "../../../shared/handovers/handovers.schema.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db, PersonKey } from "../../db/schema.ts";
import type { CrewIntervalKey } from "../participation/convenors.queries.ts";
import type { IntervalKey } from "../participation/involvements.queries.ts";

const COLUMNS = columnsOf(handoverSchema);

export async function findHandover(db: Db, key: CrewIntervalKey) {
  return selectHandovers(db, key.collectiveId)
    .where(({ and }) => and({ crew_id: key.crewId, interval_id: key.intervalId }))
    .executeTakeFirst();
}

/** Lists a collective's handovers, sorted by crew and interval. */
export async function listHandovers(db: Db, collectiveId: number) {
  return selectHandovers(db, collectiveId).orderBy("crew_id").orderBy("interval_id").execute();
}

/** Lists the handovers of an interval, sorted by crew. Looks up each crew's by its key. */
export async function listHandoversIn(db: Db, { collectiveId, intervalId }: IntervalKey) {
  return selectHandovers(db, collectiveId)
    .where("crew_id", "in", (eb) => eb.selectFrom("crews").select("id").where("collective_id", "=", collectiveId))
    .where("interval_id", "=", intervalId)
    .orderBy("crew_id")
    .execute();
}

/** Lists who wrote a crew's handovers, and when. */
export async function listHandoversOfCrew(
  db: Db,
  { collectiveId, crewId }: Pick<CrewIntervalKey, "collectiveId" | "crewId">,
) {
  return db
    .selectFrom("handovers")
    .select(["interval_id", "author_id", "updated_at"])
    .where(({ and }) => and({ collective_id: collectiveId, crew_id: crewId }))
    .execute();
}

/** Lists the handovers that a person wrote last. */
export async function listHandoversBy(db: Db, { collectiveId, personId }: PersonKey) {
  return selectHandovers(db, collectiveId)
    .where("author_id", "=", personId)
    .orderBy("crew_id")
    .orderBy("interval_id")
    .execute();
}

/** The handovers to a person: for each crew that they convene then, the newest one from before, unless their own. */
export async function listHandoversTo(db: Db, { collectiveId, personId }: PersonKey, intervalIds: readonly number[]) {
  return selectHandovers(db, collectiveId)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom("crew_involvements")
          .select(({ fn }) => ["crew_id", fn.max("interval_id").as("last_interval_id")])
          .where(({ and }) => and({ collective_id: collectiveId, person_id: personId, convenor: 1 }))
          .where("interval_id", "in", intervalIds)
          .groupBy("crew_id")
          .as("convened"),
      (join) => join.onRef("convened.crew_id", "=", "handovers.crew_id"),
    )
    .where((eb) =>
      eb(
        "handovers.interval_id",
        "=",
        eb
          .selectFrom("handovers as earlier")
          .select(({ fn }) => fn.max("earlier.interval_id").as("interval_id"))
          .where("earlier.collective_id", "=", collectiveId)
          .whereRef("earlier.crew_id", "=", "handovers.crew_id")
          .whereRef("earlier.interval_id", "<", "convened.last_interval_id"),
      ),
    )
    .where("handovers.author_id", "is distinct from", personId)
    .orderBy("handovers.crew_id")
    .execute();
}

export async function upsertHandover(
  db: Db,
  { collectiveId, crewId, intervalId }: CrewIntervalKey,
  { text, authorId, at }: { text: string; authorId: number | null; at: string },
): Promise<void> {
  const values = { text, author_id: authorId, updated_at: at };
  await db
    .insertInto("handovers")
    .values({ collective_id: collectiveId, crew_id: crewId, interval_id: intervalId, ...values })
    .onConflict((conflict) => conflict.columns(["collective_id", "crew_id", "interval_id"]).doUpdateSet(values))
    .execute();
}

export async function deleteHandover(db: Db, { collectiveId, crewId, intervalId }: CrewIntervalKey): Promise<void> {
  await db
    .deleteFrom("handovers")
    .where(({ and }) => and({ collective_id: collectiveId, crew_id: crewId, interval_id: intervalId }))
    .execute();
}

export async function deleteHandoversBy(db: Db, { collectiveId, personId }: PersonKey): Promise<void> {
  await db
    .deleteFrom("handovers")
    .where(({ and }) => and({ collective_id: collectiveId, author_id: personId }))
    .execute();
}

function selectHandovers(db: Db, collectiveId: number) {
  return db
    .selectFrom("handovers")
    .select(COLUMNS.map((column) => `handovers.${column}` as const))
    .where("handovers.collective_id", "=", collectiveId);
}

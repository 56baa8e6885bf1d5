import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import { intervalSchema } from "../../../shared/intervals/intervals.schema.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db, PersonKey } from "../../db/schema.ts";
import type { Writer } from "../../db/entity-table.ts";
import { withinQuota } from "../../db/quota.ts";

function select(db: Db, collectiveId: number) {
  const all = db.selectFrom("intervals").select(columnsOf(intervalSchema));
  return all.where("collective_id", "=", collectiveId).orderBy("id");
}

/** A collective's intervals, sorted by number. */
export async function listIntervals(db: Db, collectiveId: number): Promise<Interval[]> {
  return select(db, collectiveId).execute();
}

export async function listIntervalsBy(db: Db, { collectiveId, personId }: PersonKey): Promise<Interval[]> {
  return select(db, collectiveId).where("author_id", "=", personId).execute();
}

export async function listUnfinishedIntervals(db: Db, collectiveId: number, today: IsoDate): Promise<Interval[]> {
  return select(db, collectiveId)
    .where(({ eb, or }) => or([eb("end_date", "is", null), eb("end_date", ">=", today)]))
    .execute();
}

/** Lists the ids of a collective's intervals that have begun on a day: plans for later ones have no effect on it. */
export async function listBegunIds(db: Db, collectiveId: number, day: IsoDate): Promise<number[]> {
  const begun = await select(db, collectiveId).where("start_date", "<=", day).execute();
  return begun.map(({ id }) => id);
}

/** Inserts an interval with its number, which is never used again. Throws `LimitReached`. */
export async function insertInterval(
  db: Db,
  collectiveId: number,
  { authorId = null, ...interval }: Interval & Partial<Writer>,
): Promise<void> {
  const inserting = db.insertInto("intervals").values({ collective_id: collectiveId, ...interval });
  await withinQuota(db, { table: "intervals", collectiveId, authorId }, () => inserting.execute());
  await db
    .updateTable("collectives")
    .set({ last_interval_id: interval.id })
    .where("id", "=", collectiveId)
    .where("last_interval_id", "<", interval.id)
    .execute();
}

/** The last number that was used for a collective's intervals, including deleted ones; 0 if there was none. */
export async function getLastNumber(db: Db, collectiveId: number): Promise<number> {
  const { last_interval_id } = await db
    .selectFrom("collectives")
    .select("last_interval_id")
    .where("id", "=", collectiveId)
    .executeTakeFirstOrThrow();
  return last_interval_id;
}

export async function findInterval(db: Db, collectiveId: number, intervalId: number): Promise<Interval | undefined> {
  return select(db, collectiveId).where("id", "=", intervalId).executeTakeFirst();
}

export async function hasInterval(db: Db, collectiveId: number, intervalId: number): Promise<boolean> {
  return (await findInterval(db, collectiveId, intervalId)) !== undefined;
}

export async function updateInterval(db: Db, collectiveId: number, { id, ...dates }: Interval): Promise<void> {
  await db.updateTable("intervals").set(dates).where("collective_id", "=", collectiveId).where("id", "=", id).execute();
}

/** Deletes an interval, with everybody's answers and all that was kept for it. */
export async function deleteInterval(db: Db, collectiveId: number, intervalId: number): Promise<void> {
  await db.deleteFrom("intervals").where("collective_id", "=", collectiveId).where("id", "=", intervalId).execute();
}

/** The number of the interval before this one; null for the first. Numbers may be missing. */
export function selectNumberBefore(db: Db, collectiveId: number, intervalId: number) {
  return db
    .selectFrom("intervals as before")
    .select(({ fn }) => fn.max("before.id").as("id"))
    .where("before.collective_id", "=", collectiveId)
    .where("before.id", "<", intervalId);
}

export async function findNumberBefore(db: Db, collectiveId: number, intervalId: number): Promise<number | null> {
  const row = await selectNumberBefore(db, collectiveId, intervalId).executeTakeFirst();
  return row?.id ?? null;
}

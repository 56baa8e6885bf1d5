import { sql } from "kysely";
import { z } from "zod";
import { DAYS_OF_SERIES } from "../../../shared/constants.ts";
import { addDays, type IsoDate } from "../../../shared/basics/dates.ts";
import { gatheringSeriesSchema, type RuledSeries } from "../../../shared/series/gathering-series.schema.ts";
import type { GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import { withRule } from "../../../shared/series/repeats.ts";
import { toColumns } from "../../db/columns.ts";
import { entityTable } from "../../db/entity-table.ts";
import { inParts } from "../../db/in-parts.ts";
import { idsOf, listed } from "../../db/listed.ts";
import type { Db, EntityKey, Instant, PersonKey } from "../../db/schema.ts";
import { withClockTimes } from "../gatherings/gatherings.queries.ts";
import type { ToldPart } from "../gatherings/record-news.queries.ts";
import { checkRoom } from "../gatherings/room.queries.ts";
import { storedTextsSchema, TEXTS } from "../gatherings/texts.queries.ts";
import type { Occurrence } from "./occurrences.ts";

const series = entityTable("gathering_series", gatheringSeriesSchema, {
  notFound: "GatheringNotFound",
  otherTable: TEXTS,
});
const storedSchema = gatheringSeriesSchema.omit({ description: true, links: true }).extend({
  ...storedTextsSchema.shape,
  made_until: z.string(),
  left_out: z.array(z.string()),
  series_id: z.number().nullable(),
});
const stored = entityTable("gathering_series", storedSchema, { notFound: "GatheringNotFound" });

/** A series without its texts, where they are, until which day it has its gatherings, and when it leaves one out. */
export type StoredSeries = z.output<typeof storedSchema>;

export const { get: getSeries, listById: listSeriesById } = series;
export const {
  insert: insertSeries,
  insertAll: insertAllSeries,
  update: updateSeries,
  remove: deleteSeriesRow,
} = series;
export const { find: findStoredSeries, get: getStoredSeries } = stored;

/** Lists the parts of a series that was split, also from one of the later parts. Throws `GatheringNotFound`. */
export async function listParts(db: Db, key: EntityKey): Promise<number[]> {
  const { series_id } = await getStoredSeries(db, key);
  const rows = await db
    .selectFrom("gathering_series")
    .select("id")
    .where("collective_id", "=", key.collectiveId)
    .where(({ eb, fn }) => eb(fn.coalesce("series_id", "id"), "=", series_id ?? key.id))
    .orderBy("id")
    .execute();
  return idsOf(rows);
}

/** Makes the next part of a split series its first one, before that is deleted: the parts stay parts of one series. */
export async function renewFirstPart(db: Db, { collectiveId, id }: EntityKey): Promise<void> {
  await sql`update gathering_series
    set series_id = (select min(part.id) from gathering_series as part where part.series_id = ${id})
    where collective_id = ${collectiveId} and series_id = ${id}`.execute(db);
}

/** Lists all series of a collective. */
export async function listSeries(db: Db, collectiveId: number): Promise<RuledSeries[]> {
  return (await series.list(db, collectiveId)).map(withRule);
}

/** Lists the series that a person made, with each text once. */
export async function listSeriesBy(db: Db, key: PersonKey) {
  return (await series.listBy(db, key)).map(withRule);
}

/** Lists the series that take place and have no gatherings yet on the days up to `horizon`. */
export async function listSeriesMadeBefore(db: Db, collectiveId: number, horizon: IsoDate): Promise<StoredSeries[]> {
  return stored.listWhere(db, collectiveId, (all) =>
    all.where("made_until", "<", horizon).where("cancelled_at", "is", null),
  );
}

/** By how many days a series may lack the year ahead: jobs come later. */
const DAYS_BEHIND = 7;

/** Lists the series, or this one alone, that have long had no room for more gatherings. */
export async function listHeldUp(db: Db, id?: number): Promise<Pick<StoredSeries, "id" | "made_until">[]> {
  const rows = await db
    .selectFrom("gathering_series as series")
    .innerJoin("collectives", "collectives.id", "series.collective_id")
    .select(["series.id", "series.made_until", "collectives.rolled_over_on as today"])
    .where("series.cancelled_at", "is", null)
    .$if(id !== undefined, (all) => all.where("series.id", "=", id ?? 0))
    .execute();
  return rows.filter(({ made_until, today }) => made_until < addDays(today, DAYS_OF_SERIES - DAYS_BEHIND));
}

/** Inserts the gatherings of a series at those times at which it has none, and returns them. Throws `LimitReached`. */
export async function insertMissing(
  db: Db,
  { id: series_id, repeats: _repeats, made_until: _until, left_out: _leftOut, ...fields }: StoredSeries,
  { times, at }: { times: readonly Occurrence[]; at: Instant },
) {
  const inserted: (ToldPart & Pick<GatheringOutline, "author_id" | "original_start">)[] = [];
  for (const part of inParts(times)) {
    const gatherings = part.map((time) => withClockTimes({ ...fields, ...time, series_id }));
    const rows = await db
      .insertInto("gatherings")
      .values(gatherings.map((gathering) => ({ ...toColumns(gathering), collective_id: fields.collective_id })))
      .onConflict((conflict) => conflict.columns(["series_id", "original_start"]).doNothing())
      .returning([
        "id",
        "collective_id",
        "author_id",
        "starts_at",
        "ends_at",
        "place",
        "cancelled_at",
        "original_start",
      ])
      .execute();
    inserted.push(...rows);
  }
  const changes = inserted.map((after) => ({ before: null, after }));
  await checkRoom(db, { collectiveId: fields.collective_id, at }, changes);
  return inserted;
}

/** Makes the gatherings of a series from one on part of another series. */
export async function moveToSeries(
  db: Db,
  { collectiveId, id }: EntityKey,
  { from, seriesId }: { from: string; seriesId: number },
): Promise<void> {
  await db
    .updateTable("gatherings")
    .set({ series_id: seriesId })
    .where(({ and }) => and({ collective_id: collectiveId, series_id: id }))
    .where("original_start", ">=", from)
    .execute();
}

/** Frees the times by the rule that gatherings are to give up, so that they can be exchanged. */
export async function freeTimes(db: Db, collectiveId: number, ids: readonly number[]): Promise<void> {
  await db
    .updateTable("gatherings")
    .set({ original_start: null })
    .where("collective_id", "=", collectiveId)
    .where("id", "in", listed(db, ids))
    .execute();
}

export async function deleteGatherings(db: Db, collectiveId: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("gatherings")
    .where("collective_id", "=", collectiveId)
    .where("id", "in", listed(db, ids))
    .execute();
}

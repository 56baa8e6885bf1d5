import type { IsoDate } from "../../../shared/dates.ts";
import {
  gatheringSeriesSchema,
  type GatheringSeries,
  type RuledSeries,
} from "../../../shared/gathering-series.schema.ts";
import type { GatheringOutline } from "../../../shared/gatherings.ts";
import { withRule } from "../../../shared/repeats.ts";
import { columnsOf, readerOf, toColumns } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import { inParts } from "../../db/in-parts.ts";
import { listed } from "../../db/listed.ts";
import type { Instant } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import type { PersonKey } from "../people/people.queries.ts";
import type { NewGathering } from "../gatherings/gatherings.queries.ts";
import { checkRoom } from "../gatherings/room.queries.ts";
import {
  STORED_TEXTS,
  storeTexts,
  textsOf,
  withTexts,
  withTextsOnce,
  type StoredTexts,
} from "../gatherings/texts.queries.ts";
import type { EntityKey } from "../../db/entity-table.ts";

const withoutTextsSchema = gatheringSeriesSchema.omit({ description: true, links: true });
const COLUMNS = columnsOf(withoutTextsSchema);
const toRow = readerOf(withoutTextsSchema);
const toSeries = readerOf(gatheringSeriesSchema);

export type NewSeries = Omit<GatheringSeries, "id" | "collective_id">;

/** Until which day a series has its gatherings. */
interface MadeUntil {
  made_until: IsoDate;
}

/** With what only its row says. */
export type StoredSeries = GatheringSeries & MadeUntil & StoredTexts;

function selectSeries(db: Db, collectiveId: number) {
  return db
    .selectFrom("gathering_series")
    .select([...COLUMNS, ...STORED_TEXTS])
    .where("collective_id", "=", collectiveId)
    .orderBy("id");
}

/** Lists all series of a collective. */
export async function listSeries(db: Db, collectiveId: number): Promise<RuledSeries[]> {
  const rows = await selectSeries(db, collectiveId).execute();
  return (await withTexts(db, collectiveId, rows.map(toRow))).map(withRule);
}

/** Lists those of these series that there are. */
export async function listSeriesById(db: Db, collectiveId: number, ids: readonly number[]): Promise<GatheringSeries[]> {
  if (ids.length === 0) return [];
  const found = selectSeries(db, collectiveId).where("id", "in", listed(db, ids));
  return withTexts(db, collectiveId, (await found.execute()).map(toRow));
}

export async function findSeries(db: Db, { collectiveId, id }: EntityKey) {
  const found = selectSeries(db, collectiveId).where("id", "=", id).select(textsOf("gathering_series"));
  const row = await found.select("made_until").executeTakeFirst();
  return row && toSeries(row);
}

/** Throws `GatheringNotFound`. */
export async function getSeries(db: Db, key: EntityKey): Promise<StoredSeries> {
  const series = await findSeries(db, key);
  if (!series) throw new AppError("GatheringNotFound");
  return series;
}

/** Lists the series that take place and have no gatherings yet on the days up to `horizon`. */
export async function listSeriesMadeBefore(db: Db, collectiveId: number, horizon: IsoDate): Promise<StoredSeries[]> {
  const rows = await selectSeries(db, collectiveId)
    .where("made_until", "<", horizon)
    .where("cancelled_at", "is", null)
    .select("made_until")
    .execute();
  return (await withTexts(db, collectiveId, rows.map(toRow))).map((series, index) => ({
    ...(rows[index] as MadeUntil & StoredTexts),
    ...series,
  }));
}

export async function insertSeries(db: Db, collectiveId: number, series: NewSeries & MadeUntil): Promise<StoredSeries> {
  const stored = await storeTexts(db, { collectiveId, authorId: series.author_id }, series);
  const row = await db
    .insertInto("gathering_series")
    .values({ ...toColumns(stored), collective_id: collectiveId })
    .returning([...COLUMNS, "made_until" as const, ...STORED_TEXTS, ...textsOf("gathering_series")])
    .executeTakeFirstOrThrow();
  return toSeries(row);
}

/** `authorId` is who writes its texts, if these change. */
export async function updateSeries(
  db: Db,
  { collectiveId, id, authorId = null }: EntityKey & { authorId?: number | null },
  changed: Partial<NewSeries & MadeUntil>,
): Promise<void> {
  const stored = await storeTexts(db, { collectiveId, authorId }, changed);
  await db
    .updateTable("gathering_series")
    .set(toColumns(stored))
    .where("collective_id", "=", collectiveId)
    .where("id", "=", id)
    .execute();
}

/**
 * Inserts gatherings of series, without those that there are already. Returns how many were missing. Throws
 * `LimitReached`.
 */
export async function insertMissing(
  db: Db,
  { collectiveId, at }: { collectiveId: number; at: Instant },
  gatherings: readonly (Omit<NewGathering, "description" | "links"> & StoredTexts)[],
): Promise<number> {
  const inserted: Pick<GatheringOutline, "author_id" | "ends_at" | "cancelled_at">[] = [];
  for (const part of inParts(gatherings)) {
    const rows = await db
      .insertInto("gatherings")
      .values(part.map((gathering) => ({ ...toColumns(gathering), collective_id: collectiveId })))
      .onConflict((conflict) => conflict.columns(["series_id", "original_start"]).doNothing())
      .returning(["author_id", "ends_at", "cancelled_at"])
      .execute();
    inserted.push(...rows);
  }
  await checkRoom(
    db,
    { collectiveId, at },
    inserted.map((after) => ({ before: null, after })),
  );
  return inserted.length;
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
    .where("collective_id", "=", collectiveId)
    .where("series_id", "=", id)
    .where("original_start", ">=", from)
    .execute();
}

/** Frees the places of gatherings in their series, so that they can be exchanged. */
export async function freePlaces(db: Db, collectiveId: number, ids: readonly number[]): Promise<void> {
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

/** Lists the series that a person made, with each text once. */
export async function listSeriesBy(db: Db, { collectiveId, personId }: PersonKey) {
  const made = selectSeries(db, collectiveId).where("author_id", "=", personId);
  return (await withTextsOnce(db, collectiveId, (await made.execute()).map(toRow))).map(withRule);
}

/** Makes the series that a person made nobody's. */
export async function forgetAuthorOfSeries(db: Db, { collectiveId, personId }: PersonKey): Promise<void> {
  await db
    .updateTable("gathering_series")
    .set({ author_id: null })
    .where("collective_id", "=", collectiveId)
    .where("author_id", "=", personId)
    .execute();
}

import { sql } from "kysely";
import { z } from "zod";
import { MAX_LISTED } from "../../../shared/constants.ts";
import {
  mattersMore,
  type Gathering,
  type GatheringOutline,
  type GatheringPeriod,
} from "../../../shared/gatherings/gatherings.ts";
import type { GatheringTimes } from "../../../shared/gatherings/gathering-times.ts";
import { gatheringOutlineSchema, gatheringSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import { entityTable } from "../../db/entity-table.ts";
import { idsOf, listed } from "../../db/listed.ts";
import type { Db, EntityKey, Instant, PersonKey } from "../../db/schema.ts";
import { clockTimes } from "./local-times.ts";
import type { Authorship } from "./record-news.queries.ts";
import { checkRoom } from "./room.queries.ts";
import { storedTextsSchema, storeTexts, TEXTS } from "./texts.queries.ts";

const gatherings = entityTable("gatherings", gatheringSchema, {
  notFound: "GatheringNotFound",
  otherTable: TEXTS,
  orderBy: "starts_at",
});
const storedSchema = gatheringOutlineSchema.extend(storedTextsSchema.shape);
const stored = entityTable("gatherings", storedSchema, { notFound: "GatheringNotFound", orderBy: "starts_at" });
const inSeriesSchema = storedSchema.extend({ decided_alone: z.enum(["Cancelled", "TakesPlace"]).nullable() });
const inSeries = entityTable("gatherings", inSeriesSchema, { notFound: "GatheringNotFound", orderBy: "starts_at" });

/** A gathering without its texts, and where they are. One of a series has the texts of the series, or its own. */
export type StoredGathering = z.output<typeof storedSchema>;

/** A gathering of a series, and what was decided for it alone, other than for the series. */
export type GatheringOfSeries = z.output<typeof inSeriesSchema>;

export type NewGathering = Omit<Gathering, "id" | "collective_id">;

/** The rest of a new gathering that is in no series. */
export const ALONE = { cancelled_at: null, cancel_reason: null, series_id: null, original_start: null };

export const { list: listGatherings, listById: listWholeGatherings, listBy: listGatheringsBy } = gatherings;
export const { find: findGathering, get: getGathering } = gatherings;

/** Read gatherings without their texts. */
export const { listById: listGatheringsById, get: getStoredGathering } = stored;

/**
 * Lists a page of the gatherings that end after `from` and begin before `to`, without their texts: at most `MAX_LISTED`,
 * by their beginning (`docs/domain/gatherings.md#lists`).
 */
export async function listPage(
  db: Db,
  collectiveId: number,
  { from, to, order, cursor }: { from: Instant; to: Instant } & Pick<GatheringPeriod, "order" | "cursor">,
): Promise<StoredGathering[]> {
  const [direction, later] = order === "NewestFirst" ? (["desc", "<"] as const) : (["asc", ">"] as const);
  const [startsAt = "", id = ""] = cursor?.split(",") ?? [];
  return stored.listWhere(db, collectiveId, (all) =>
    all
      .where("ends_at", ">", from)
      .where("starts_at", "<", to)
      .$if(cursor !== undefined, (page) =>
        page.where(({ and, eb, or }) =>
          or([eb("starts_at", later, startsAt), and([eb("starts_at", "=", startsAt), eb("id", later, Number(id))])]),
        ),
      )
      .clearOrderBy()
      .orderBy("starts_at", direction)
      .orderBy("id", direction)
      .limit(MAX_LISTED),
  );
}

/** Lists gatherings that end after `from` and begin before `to`, by their beginning, without their texts. */
export async function listGatheringsBetween(
  db: Db,
  collectiveId: number,
  { from, to }: { from: Instant; to: Instant },
): Promise<GatheringOutline[]> {
  return stored.listWhere(db, collectiveId, (all) => all.where("ends_at", ">", from).where("starts_at", "<", to));
}

/**
 * Lists gatherings that have ended since an instant, the latest ones first, without their texts: those that a person
 * planned, or of crews that they convene in any interval. Somebody has said that they go, and nobody has noted who was
 * there. At most `MAX_LISTED`.
 */
export async function listUnnotedGatherings(
  db: Db,
  { collectiveId, personId }: PersonKey,
  { since, now }: { since: Instant; now: Instant },
): Promise<StoredGathering[]> {
  const convened = db
    .selectFrom("crew_involvements")
    .select("crew_id")
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId, convenor: 1 }));
  return stored.listWhere(db, collectiveId, (all) =>
    all
      .where("ends_at", ">", since)
      .where("ends_at", "<=", now)
      .where("cancelled_at", "is", null)
      .where(({ eb, or }) => or([eb("author_id", "=", personId), eb("crew_id", "in", convened)]))
      .where(({ and, exists, not, selectFrom }) => {
        const said = selectFrom("attendances")
          .select("person_id")
          .where("attendances.collective_id", "=", collectiveId)
          .whereRef("gathering_id", "=", "gatherings.id");
        return and([exists(said.where("answer", "=", "Going")), not(exists(said.where("was_there", "is not", null)))]);
      })
      .clearOrderBy()
      .orderBy("starts_at", "desc")
      .orderBy("id", "desc")
      .limit(MAX_LISTED),
  );
}

/** Maps these gatherings to how often each was changed, and to what is planned, as a text. */
export async function listVersions(db: Db, collectiveId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom("gatherings")
    .select(["id", "sequence", "starts_at", "ends_at", "place", "cancelled_at"])
    .where("collective_id", "=", collectiveId)
    .where("id", "in", listed(db, ids))
    .execute();
  return new Map(
    rows.map(({ id, sequence, starts_at, ends_at, place, cancelled_at }) => {
      return [id, { sequence, plan: JSON.stringify([starts_at, ends_at, place, cancelled_at !== null]) }];
    }),
  );
}

/** Lists the gatherings of a series, by their beginning. */
export async function listGatheringsOfSeries(db: Db, { collectiveId, id }: EntityKey): Promise<GatheringOfSeries[]> {
  return inSeries.listWhere(db, collectiveId, (all) => all.where("series_id", "=", id));
}

/** Lists the gatherings of series that have not begun, the cancelled ones too. */
export async function listComingOfSeries(
  db: Db,
  collectiveId: number,
  { seriesIds, at }: { seriesIds: readonly number[]; at: Instant },
): Promise<StoredGathering[]> {
  return stored.listWhere(db, collectiveId, (all) =>
    all.where("series_id", "in", listed(db, seriesIds)).where("starts_at", ">", at),
  );
}

/** Finds those series of which a gathering to come takes place. */
export async function findGoingOn(
  db: Db,
  collectiveId: number,
  { seriesIds, at }: { seriesIds: readonly number[]; at: Instant },
): Promise<Set<number | null>> {
  if (seriesIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("gatherings")
    .select("series_id")
    .distinct()
    .where("collective_id", "=", collectiveId)
    .where("series_id", "in", listed(db, seriesIds))
    .where("starts_at", ">", at)
    .where("cancelled_at", "is", null)
    .execute();
  return new Set(rows.map(({ series_id }) => series_id));
}

/** Maps those of these gatherings that matter more than their series to what the series is to people. */
export async function findRaised(db: Db, collectiveId: number, all: readonly Pick<Gathering, "id">[]) {
  const rows = await db
    .selectFrom("gatherings as own")
    .innerJoin("gathering_series as series", (join) =>
      join.onRef("series.collective_id", "=", "own.collective_id").onRef("series.id", "=", "own.series_id"),
    )
    .select(["own.id", "own.expectation", "series.expectation as usual"])
    .where("own.collective_id", "=", collectiveId)
    .where("own.id", "in", listed(db, idsOf(all)))
    .execute();
  const raised = rows.filter(({ expectation, usual }) => mattersMore(expectation, usual));
  return new Map(raised.map(({ id, usual }) => [id, usual]));
}

/** Maps series to when their last gathering that has begun at an instant begins; otherwise the first one. */
export async function findLastOfSeries(
  db: Db,
  collectiveId: number,
  { seriesIds, at }: { seriesIds: readonly number[]; at: Instant },
): Promise<Map<number | null, Instant>> {
  const rows = await db
    .selectFrom("gatherings")
    .select([
      "series_id",
      sql<Instant>`coalesce(max(case when starts_at <= ${at} then starts_at end), min(starts_at))`.as("last"),
    ])
    .where("collective_id", "=", collectiveId)
    .where("series_id", "in", listed(db, seriesIds))
    .groupBy("series_id")
    .execute();
  return new Map(rows.map(({ series_id, last }) => [series_id, last]));
}

/** Adds its times as the clocks show them. */
export function withClockTimes<Times extends GatheringTimes>(gathering: Times): Times & { local_times: string } {
  return { ...gathering, local_times: clockTimes(gathering) };
}

/** Inserts a gathering. One that was deleted gets its id back. Throws `LimitReached`. */
export async function insertGathering(
  db: Db,
  { collectiveId, at }: { collectiveId: number; at: Instant },
  gathering: NewGathering & { id?: number },
): Promise<Gathering> {
  const inserted = await gatherings.insert(db, collectiveId, withClockTimes(gathering));
  await checkRoom(db, { collectiveId, at }, [{ before: null, after: inserted }]);
  return inserted;
}

/** Inserts many gatherings, and returns them in their order, without their texts. Throws `LimitReached`. */
export async function insertGatherings(
  db: Db,
  { collectiveId, authorId, at }: Authorship & { collectiveId: number },
  all: readonly NewGathering[],
): Promise<StoredGathering[]> {
  const rows = await storeTexts(db, { collectiveId, authorId }, all.map(withClockTimes));
  const inserted = await stored.insertAll(db, collectiveId, rows);
  const written = inserted.map((after) => ({ before: null, after }));
  await checkRoom(db, { collectiveId, at }, written);
  return inserted;
}

/** True if nobody has to be told: it takes place at the same time and place, or still not at all. */
export function isToldTheSame(before: GatheringOutline, after: GatheringOutline): boolean {
  return JSON.stringify(toldPartOf(before)) === JSON.stringify(toldPartOf(after));
}

function toldPartOf({ starts_at, ends_at, place, cancelled_at }: GatheringOutline) {
  return [starts_at, ends_at, place, cancelled_at !== null];
}

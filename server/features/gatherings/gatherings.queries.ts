import { MAX_LISTED } from "../../../shared/constants.ts";
import type { Gathering, GatheringOutline, GatheringPeriod } from "../../../shared/gatherings.ts";
import { gatheringOutlineSchema, gatheringSchema } from "../../../shared/gatherings.schema.ts";
import { columnsOf, readerOf, toColumns } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import { inParts } from "../../db/in-parts.ts";
import { listed, listedTexts } from "../../db/listed.ts";
import type { Instant } from "../../db/schema.ts";
import type { PersonKey } from "../people/people.queries.ts";
import { AppError } from "../../errors.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import { noteGatheringNews, type Authorship } from "./note-news.queries.ts";
import { checkRoom } from "./room.queries.ts";
import {
  STORED_TEXTS,
  storeTexts,
  storeTextsOfAll,
  textsOf,
  withTexts,
  withTextsOnce,
  type StoredTexts,
} from "./texts.queries.ts";
import { noteWaiting } from "./waits.queries.ts";
import type { EntityKey } from "../../db/entity-table.ts";

const COLUMNS = columnsOf(gatheringOutlineSchema);
/** How many gatherings of a person are read at once. */
const MADE_AT_ONCE = 500;

const toOutline = readerOf(gatheringOutlineSchema);
const toGathering = readerOf(gatheringSchema);

export type NewGathering = Omit<Gathering, "id" | "collective_id">;

function selectGatherings(db: Db, collectiveId: number) {
  return db
    .selectFrom("gatherings")
    .select(COLUMNS)
    .where("collective_id", "=", collectiveId)
    .orderBy("starts_at")
    .orderBy("id");
}

/**
 * Lists a page of the gatherings that end after `from` and begin before `to`, without their texts: at most `MAX_LISTED`,
 * by their beginning (`docs/domain/gatherings.md#lists`).
 */
export async function listPage(
  db: Db,
  collectiveId: number,
  { from, to, order, cursor }: { from: Instant; to: Instant } & Pick<GatheringPeriod, "order" | "cursor">,
): Promise<(GatheringOutline & StoredTexts)[]> {
  const [direction, later] = order === "NewestFirst" ? (["desc", "<"] as const) : (["asc", ">"] as const);
  const [startsAt = "", id = ""] = cursor?.split(",") ?? [];
  const rows = await db
    .selectFrom("gatherings")
    .select([...COLUMNS, ...STORED_TEXTS])
    .where("collective_id", "=", collectiveId)
    .where("ends_at", ">", from)
    .where("starts_at", "<", to)
    .$if(cursor !== undefined, (page) =>
      page.where(({ and, eb, or }) =>
        or([eb("starts_at", later, startsAt), and([eb("starts_at", "=", startsAt), eb("id", later, Number(id))])]),
      ),
    )
    .orderBy("starts_at", direction)
    .orderBy("id", direction)
    .limit(MAX_LISTED)
    .execute();
  return rows.map(toOutline);
}

/** Lists gatherings that end after `from` and begin before `to`, by their beginning, without their texts. */
export async function listGatheringsBetween(
  db: Db,
  collectiveId: number,
  { from, to }: { from: Instant; to: Instant },
): Promise<GatheringOutline[]> {
  const found = selectGatherings(db, collectiveId).where("ends_at", ">", from).where("starts_at", "<", to);
  return (await found.execute()).map(toOutline);
}

/** Lists all gatherings of a collective, by their beginning. Those that have the same text share it in memory. */
export async function listGatherings(db: Db, collectiveId: number): Promise<Gathering[]> {
  return withTexts(db, collectiveId, await selectGatherings(db, collectiveId).select(STORED_TEXTS).execute());
}

/** Lists those of these gatherings that there are, without their texts. */
export async function listGatheringsById(
  db: Db,
  collectiveId: number,
  ids: readonly number[],
): Promise<GatheringOutline[]> {
  if (ids.length === 0) return [];
  const found = selectGatherings(db, collectiveId).where("id", "in", listed(db, ids));
  return (await found.execute()).map(toOutline);
}

/** Lists the gatherings with these ids, with their texts. */
export async function listWholeGatherings(db: Db, collectiveId: number, ids: readonly number[]): Promise<Gathering[]> {
  if (ids.length === 0) return [];
  const found = selectGatherings(db, collectiveId).select(STORED_TEXTS).where("id", "in", listed(db, ids));
  return withTexts(db, collectiveId, await found.execute());
}

export async function findGathering(db: Db, { collectiveId, id }: EntityKey): Promise<Gathering | undefined> {
  const found = selectGatherings(db, collectiveId).select(textsOf("gatherings")).where("id", "=", id);
  const row = await found.executeTakeFirst();
  return row && toGathering(row);
}

/** Throws `GatheringNotFound`. */
export async function getGathering(db: Db, key: EntityKey): Promise<Gathering> {
  const gathering = await findGathering(db, key);
  if (!gathering) throw new AppError("GatheringNotFound");
  return gathering;
}

/**
 * One that comes from another calendar has its `source`, by which it is recognised; one that was deleted gets its id
 * back.
 */
type InsertedGathering = NewGathering & { source?: string | null; id?: number };

/** Throws `LimitReached`. */
export async function insertGathering(
  db: Db,
  by: { collectiveId: number; at: Instant },
  gathering: InsertedGathering,
): Promise<Gathering> {
  const [inserted] = await insertGatherings(db, by, [gathering]);
  if (!inserted) throw new Error("It was not inserted");
  return inserted;
}

/** Inserts many gatherings by one author, and returns them in their order. */
export async function insertGatherings(
  db: Db,
  { collectiveId, at }: { collectiveId: number; at: Instant },
  gatherings: readonly InsertedGathering[],
): Promise<Gathering[]> {
  const inserted: Gathering[] = [];
  const authorId = gatherings[0]?.author_id ?? null;
  const stored = await storeTextsOfAll(db, { collectiveId, authorId }, gatherings);
  for (const part of inParts(stored)) {
    const rows = part.map(({ source = null, ...gathering }) => {
      return { ...toColumns(gathering), collective_id: collectiveId, source };
    });
    const made = db
      .insertInto("gatherings")
      .values(rows)
      .returning([...COLUMNS, ...textsOf("gatherings")]);
    inserted.push(...(await made.execute()).map(toGathering));
  }
  await checkRoom(
    db,
    { collectiveId, at },
    inserted.map((after) => ({ before: null, after })),
  );
  return inserted;
}

/** Finds those of the given sources that gatherings come from. */
export async function findSources(
  db: Db,
  collectiveId: number,
  sources: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom("gatherings")
    .select("source")
    .where("collective_id", "=", collectiveId)
    .where("source", "in", listedTexts(db, sources))
    .execute();
  return new Set(rows.map(({ source }) => source));
}

/**
 * Changes a gathering, and records what people will be told of (`docs/domain/mail.md#mails-about-gatherings`). Throws
 * `LimitReached`.
 */
export async function updateGathering<Known extends GatheringOutline>(
  db: Db,
  before: Known,
  { changed, ...by }: Authorship & { changed: Partial<NewGathering & StoredTexts> },
): Promise<Known> {
  const stored = await storeTexts(db, { collectiveId: before.collective_id, authorId: by.authorId }, changed);
  await db
    .updateTable("gatherings")
    .set((eb) => ({ ...toColumns(stored), sequence: eb("sequence", "+", 1) }))
    .where("collective_id", "=", before.collective_id)
    .where("id", "=", before.id)
    .execute();
  const after = { ...before, ...changed };
  await checkRoom(db, { collectiveId: before.collective_id, at: by.at }, [{ before, after }]);
  if (!hasSameTimeAndPlace(before, after)) await noteGatheringNews(db, [before], by);
  if (before.places !== after.places) await noteWaiting(db, [after], by.authorId);
  return after;
}

/** True if nobody has to be told: it takes place at the same time and place, or still not at all. */
export function hasSameTimeAndPlace(before: GatheringOutline, after: GatheringOutline): boolean {
  return JSON.stringify(timeAndPlaceOf(before)) === JSON.stringify(timeAndPlaceOf(after));
}

function timeAndPlaceOf({ starts_at, ends_at, place, cancelled_at }: GatheringOutline) {
  return [starts_at, ends_at, place, cancelled_at !== null];
}

/** Lists the gatherings that a person made, with each text once. There can be thousands, so it lets requests be answered. */
export async function listGatheringsBy(db: Db, { collectiveId, personId }: PersonKey) {
  const made: Awaited<ReturnType<typeof listMadeAfter>> = [];
  for (;;) {
    const page = await listMadeAfter(db, { collectiveId, personId, after: made.at(-1)?.id ?? 0 });
    made.push(...page);
    if (page.length < MADE_AT_ONCE) return withTextsOnce(db, collectiveId, made);
    await yieldToRequests();
  }
}

function listMadeAfter(db: Db, { collectiveId, personId, after }: PersonKey & { after: number }) {
  return selectGatherings(db, collectiveId)
    .select(STORED_TEXTS)
    .where("author_id", "=", personId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(MADE_AT_ONCE)
    .execute();
}

/** Makes the gatherings that a person made nobody's, and what nobody has been told of yet nobody's change. */
export async function forgetAuthor(db: Db, { collectiveId, personId }: PersonKey): Promise<void> {
  await db
    .updateTable("gathering_news")
    .set({ changed_by: null })
    .where("collective_id", "=", collectiveId)
    .where("changed_by", "=", personId)
    .execute();
  await db
    .updateTable("gatherings")
    .set({ author_id: null })
    .where("collective_id", "=", collectiveId)
    .where("author_id", "=", personId)
    .execute();
}

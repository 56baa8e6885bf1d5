import type { Gathering } from "../../../shared/gatherings.ts";
import { gatheringSchema } from "../../../shared/gatherings.schema.ts";
import { columnsOf, readerOf, toColumns } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import { listed, listedTexts } from "../../db/listed.ts";
import type { Instant } from "../../db/schema.ts";
import type { PersonKey } from "../people/people.queries.ts";
import { AppError } from "../../errors.ts";
import type { GatheringKey } from "./gathering-key.ts";
import { noteGatheringNews, type GatheringChange } from "./gathering-news.queries.ts";
import { checkRoom } from "./room.queries.ts";
import { noteWaiting } from "./waits.queries.ts";

const COLUMNS = columnsOf(gatheringSchema);
const toGathering = readerOf(gatheringSchema);

/** How many rows are inserted at once: databases limit the parameters of a statement. */
export const ROWS = 100;

export type NewGathering = Omit<Gathering, "id" | "collective_id">;

function selectGatherings(db: Db, collectiveId: number) {
  return db
    .selectFrom("gatherings")
    .select(COLUMNS)
    .where("collective_id", "=", collectiveId)
    .orderBy("starts_at")
    .orderBy("id");
}

/** Lists gatherings that end after `from` and begin before `to`, by their beginning. */
export async function listGatheringsBetween(
  db: Db,
  collectiveId: number,
  { from, to }: { from: Instant; to: Instant },
): Promise<Gathering[]> {
  const rows = await selectGatherings(db, collectiveId)
    .where("ends_at", ">", from)
    .where("starts_at", "<", to)
    .execute();
  return rows.map(toGathering);
}

/** Lists all gatherings of a collective, by their beginning. */
export async function listGatherings(db: Db, collectiveId: number): Promise<Gathering[]> {
  return (await selectGatherings(db, collectiveId).execute()).map(toGathering);
}

/** Lists those of these gatherings that there are. */
export async function listGatheringsById(db: Db, collectiveId: number, ids: readonly number[]): Promise<Gathering[]> {
  if (ids.length === 0) return [];
  const rows = await selectGatherings(db, collectiveId).where("id", "in", listed(db, ids)).execute();
  return rows.map(toGathering);
}

export async function findGathering(db: Db, { collectiveId, id }: GatheringKey): Promise<Gathering | undefined> {
  const row = await selectGatherings(db, collectiveId).where("id", "=", id).executeTakeFirst();
  return row && toGathering(row);
}

/** Throws `GatheringNotFound`. */
export async function getGathering(db: Db, key: GatheringKey): Promise<Gathering> {
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

/** The same for many, in their order. */
export async function insertGatherings(
  db: Db,
  { collectiveId, at }: { collectiveId: number; at: Instant },
  gatherings: readonly InsertedGathering[],
): Promise<Gathering[]> {
  const inserted: Gathering[] = [];
  for (let from = 0; from < gatherings.length; from += ROWS) {
    const rows = gatherings.slice(from, from + ROWS).map(({ source = null, ...gathering }) => {
      return { ...toColumns(gathering), collective_id: collectiveId, source };
    });
    inserted.push(...(await db.insertInto("gatherings").values(rows).returning(COLUMNS).execute()).map(toGathering));
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
export async function updateGathering(
  db: Db,
  before: Gathering,
  { changed, ...by }: GatheringChange & { changed: Partial<NewGathering> },
): Promise<Gathering> {
  const row = await db
    .updateTable("gatherings")
    .set((eb) => ({ ...toColumns(changed), sequence: eb("sequence", "+", 1) }))
    .where("collective_id", "=", before.collective_id)
    .where("id", "=", before.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const after = toGathering(row);
  await checkRoom(db, { collectiveId: before.collective_id, at: by.at }, [{ before, after }]);
  const fate = (gathering: Gathering) => JSON.stringify(fateOf(gathering));
  if (fate(before) !== fate(after)) await noteGatheringNews(db, before, by);
  if (before.places !== after.places) await noteWaiting(db, after, by.authorId);
  return after;
}

/** When and where it takes place, if it does. */
function fateOf({ starts_at, ends_at, place, cancelled_at }: Gathering) {
  return [starts_at, ends_at, place, cancelled_at !== null];
}

/** Lists the gatherings that a person made. */
export async function listGatheringsBy(db: Db, { collectiveId, personId }: PersonKey): Promise<Gathering[]> {
  return (await selectGatherings(db, collectiveId).where("author_id", "=", personId).execute()).map(toGathering);
}

/** Makes the gatherings that a person made nobody's, and what nobody has been told of yet nobody's change. */
export async function forgetAuthor(db: Db, { collectiveId, personId }: PersonKey): Promise<void> {
  await db.updateTable("gathering_news").set({ changed_by: null }).where("changed_by", "=", personId).execute();
  await db
    .updateTable("gatherings")
    .set({ author_id: null })
    .where("collective_id", "=", collectiveId)
    .where("author_id", "=", personId)
    .execute();
}

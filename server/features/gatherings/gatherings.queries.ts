import { MAX_COMING_GATHERINGS } from "../../../shared/constants.ts";
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
import { noteWaiting } from "./waits.queries.ts";

const COLUMNS = columnsOf(gatheringSchema);
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

/** Throws `LimitReached` if a collective has more gatherings to come than it can have (`docs/domain/limits.md#limits`). */
export async function checkNumberToCome(db: Db, collectiveId: number, at: Instant): Promise<void> {
  const { number } = await db
    .selectFrom("gatherings")
    .select((eb) => eb.fn.countAll<number | bigint>().as("number"))
    .where("collective_id", "=", collectiveId)
    .where("ends_at", ">", at)
    .executeTakeFirstOrThrow();
  if (number > MAX_COMING_GATHERINGS) throw new AppError("LimitReached");
}

/** A gathering that comes from another calendar has its `source`, by which it is recognised. */
export async function insertGathering(
  db: Db,
  collectiveId: number,
  { source = null, ...gathering }: NewGathering & { source?: string | null },
): Promise<Gathering> {
  const row = await db
    .insertInto("gatherings")
    .values({ ...toColumns(gathering), collective_id: collectiveId, source })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toGathering(row);
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

/** Changes a gathering, and records what people will be told of (`docs/domain/mail.md#mails-about-gatherings`). */
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

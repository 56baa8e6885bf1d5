import type { Collective, NewCollective } from "../../../shared/collective/collective.ts";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import { collectiveSchema } from "../../../shared/collective/collective.schema.ts";
import { columnsOf, readerOf, toColumns } from "../../db/columns.ts";
import type { DayColumns } from "../../clock.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { unlessTaken } from "../../db/unless-taken.ts";
import { AppError } from "../../errors.ts";

const COLUMNS = columnsOf(collectiveSchema);
const toCollective = readerOf(collectiveSchema);

interface CollectiveRow {
  collective: Collective;
  revision: number;
  rolled_over_on: IsoDate;
}

/** Returns a collective, its revision, and the last day that its roll-over has processed. Throws `CollectiveNotFound`. */
export async function getCollective(db: Db, id: number): Promise<CollectiveRow> {
  const row = await db
    .selectFrom("collectives")
    .select([...COLUMNS, "revision", "rolled_over_on"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("CollectiveNotFound");
  const { revision, rolled_over_on, ...collective } = toCollective(row);
  return { collective, revision, rolled_over_on };
}

/** Lists all collectives, or those with these ids, with what decides their days. */
export async function listCollectiveDays(db: Db, ids?: readonly number[]): Promise<(DayColumns & { id: number })[]> {
  return db
    .selectFrom("collectives")
    .select(["id", "time_zone", "rolled_over_on"])
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .orderBy("id")
    .execute();
}

/** Lists all collectives with their numbers of members (without former ones), crews and intervals. */
export async function listCollectives(db: Db) {
  return db
    .selectFrom("collectives")
    .select(["id", "name", "slug"])
    .select(({ fn, selectFrom }) => [
      selectFrom("people")
        .select(fn.countAll<number>().as("count"))
        .whereRef("people.collective_id", "=", "collectives.id")
        .where("people.left_at", "is", null)
        .$asScalar()
        .as("members"),
      selectFrom("crews")
        .select(fn.countAll<number>().as("count"))
        .whereRef("crews.collective_id", "=", "collectives.id")
        .$asScalar()
        .as("crews"),
      selectFrom("intervals")
        .select(fn.countAll<number>().as("count"))
        .whereRef("intervals.collective_id", "=", "collectives.id")
        .$asScalar()
        .as("intervals"),
    ])
    .orderBy("id")
    .execute();
}

interface NewlyFounded {
  name: string;
  time_zone?: string | null | undefined;
  founded_at?: Instant;
}

export async function insertCollective(db: Db, { name, time_zone = null, founded_at }: NewlyFounded, today: IsoDate) {
  const row = await db
    .insertInto("collectives")
    .values({ name, time_zone, founded_at, rolled_over_on: today })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Throws `ValidationFailed` if another collective has the slug. */
export async function updateCollective(db: Db, id: number, collective: Partial<NewCollective>): Promise<void> {
  const update = db.updateTable("collectives").set(toColumns(collective)).where("id", "=", id);
  await unlessTaken(() => update.execute(), slugInUse);
}

export function slugInUse(cause?: unknown): AppError {
  return new AppError("ValidationFailed", { fields: { slug: "slugInUse" }, cause });
}

/** Finds the collective that currently has this slug. */
export async function findCollectiveIdBySlug(db: Db, slug: string): Promise<number | undefined> {
  const row = await db.selectFrom("collectives").select("id").where("slug", "=", slug).executeTakeFirst();
  return row?.id;
}

/** Finds the collective that gave up this slug, unless another one has taken it. */
export async function findCollectiveIdByFormerSlug(db: Db, slug: string): Promise<number | undefined> {
  const row = await db.selectFrom("former_slugs").select("collective_id").where("slug", "=", slug).executeTakeFirst();
  return row?.collective_id;
}

export async function insertFormerSlug(db: Db, slug: string, collectiveId: number): Promise<void> {
  await db.insertInto("former_slugs").values({ slug, collective_id: collectiveId }).execute();
}

export async function deleteFormerSlug(db: Db, slug: string): Promise<void> {
  await db.deleteFrom("former_slugs").where("slug", "=", slug).execute();
}

/** Throws `CrewNotFound`, `CrewArchived` unless a collective has this crew, and people can choose it; null is everyone. */
export async function checkCrewInUse(db: Db, { collectiveId }: { collectiveId: number }, crewId: number | null) {
  if (crewId === null) return;
  const crew = await db
    .selectFrom("crews")
    .select("archived_at")
    .where(({ and }) => and({ collective_id: collectiveId, id: crewId }))
    .executeTakeFirst();
  if (!crew) throw new AppError("CrewNotFound");
  if (crew.archived_at !== null) throw new AppError("CrewArchived");
}

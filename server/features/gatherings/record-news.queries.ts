import { sql, type Selectable } from "kysely";
import type { GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import { inParts } from "../../db/in-parts.ts";
import { listed } from "../../db/listed.ts";
import type { Database, Db, Instant } from "../../db/schema.ts";
import { keepTold } from "./told-gatherings.queries.ts";

/** Who changes a gathering, and when. */
export interface Authorship {
  /** Null if no member makes the change. */
  authorId: number | null;
  at: Instant;
}

/** Finds those new gatherings of which nobody was told yet. */
export async function listUntold(db: Db, collectiveId: number, gatherings: readonly Pick<GatheringOutline, "id">[]) {
  const ids = gatherings.map(({ id }) => id);
  const rows = await db
    .selectFrom("gathering_news")
    .select("gathering_id")
    .where("collective_id", "=", collectiveId)
    .where("gathering_id", "in", listed(db, ids))
    .where("is_new", "=", 1)
    .execute();
  return new Set(rows.map(({ gathering_id }) => gathering_id));
}

/** Gives records of gatherings as they were before their new instants, with these times. */
export async function renewRecords(
  db: Db,
  collectiveId: number,
  renewed: readonly Record<"before" | "after", Pick<GatheringOutline, "id" | "starts_at" | "ends_at">>[],
): Promise<void> {
  for (const part of inParts(renewed)) {
    const rows = part.map(({ before, after }) => {
      return sql`(cast(${before.id} as integer), ${before.starts_at}, ${after.starts_at}, ${after.ends_at})`;
    });
    for (const table of [sql.table("gathering_news"), sql.table("told_gatherings")]) {
      const renew = sql`with renewed (id, was, starts_at, ends_at) as (values ${sql.join(rows)})
        update ${table} set starts_at = renewed.starts_at, ends_at = renewed.ends_at from renewed
        where collective_id = ${collectiveId} and gathering_id = renewed.id and ${table}.starts_at = renewed.was`;
      await renew.execute(db);
    }
  }
}

/** The part of a gathering that people are told of. */
export type ToldPart = Pick<
  GatheringOutline,
  "collective_id" | "id" | "starts_at" | "ends_at" | "place" | "cancelled_at"
>;

export type GatheringNews = Selectable<Database["gathering_news"]>;

/**
 * Records gatherings as they were before a change of their time or place, or of whether they are cancelled. An earlier
 * record stays: nobody was told of that change either. The author knows how they are now. `isNew` gatherings were only
 * just planned.
 */
export async function recordGatheringNews(
  db: Db,
  gatherings: readonly ToldPart[],
  { authorId, at, isNew = false }: Authorship & { isNew?: boolean },
): Promise<void> {
  const news = gatherings.map(({ collective_id, id, starts_at, ends_at, place, cancelled_at }): GatheringNews => ({
    collective_id,
    gathering_id: id,
    starts_at,
    ends_at,
    place,
    cancelled: cancelled_at === null ? 0 : 1,
    untold_since: at,
    changed_at: at,
    is_new: isNew ? 1 : 0,
  }));
  for (const part of inParts(news)) {
    await db
      .insertInto("gathering_news")
      .values(part)
      .onConflict((conflict) => conflict.columns(["collective_id", "gathering_id"]).doUpdateSet({ changed_at: at }))
      .execute();
  }
  const [{ collective_id } = { collective_id: 0 }] = gatherings;
  const gatheringIds = gatherings.map(({ id }) => id);
  await keepTold(db, collective_id, { gatheringIds, personIds: authorId === null ? [] : [authorId] });
}

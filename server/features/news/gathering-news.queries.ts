import { sql, type RawBuilder } from "kysely";
import { listed } from "../../db/listed.ts";
import type { Db, Instant } from "../../db/schema.ts";
import type { GatheringNews } from "../gatherings/record-news.queries.ts";
import { LONGEST_SETTLING, SETTLING, SETTLING_SOON, SOON } from "./news.service.ts";

const selectNews = (db: Db) =>
  db
    .selectFrom("gathering_news as news")
    .innerJoin("gatherings as now", (join) =>
      join.onRef("now.collective_id", "=", "news.collective_id").onRef("now.id", "=", "news.gathering_id"),
    );

/** Matches changes of gatherings that begin soon, or would have begun soon. */
function isSoon(now: Date): RawBuilder<boolean> {
  const settled = new Date(now.getTime() - SETTLING_SOON).toISOString();
  const soon = new Date(now.getTime() + SOON).toISOString();
  return sql<boolean>`(news.untold_since <= ${settled} and (news.starts_at <= ${soon} or now.starts_at <= ${soon}))`;
}

/** Maps the collectives with changes that people are told of now to whether that is true of all of these. */
export async function listCollectivesWithNews(db: Db, now: Date): Promise<Map<number, boolean>> {
  const before = (wait: number) => new Date(now.getTime() - wait).toISOString();
  const rows = await selectNews(db)
    .select("news.collective_id")
    .select(
      sql<0 | 1>`case when max(changed_at) <= ${before(SETTLING)} or min(untold_since) <= ${before(LONGEST_SETTLING)}
        then 1 else 0 end`.as("is_settled"),
    )
    .select(sql<0 | 1>`max(case when ${isSoon(now)} then 1 else 0 end)`.as("is_soon"))
    .groupBy("news.collective_id")
    .orderBy("news.collective_id")
    .execute();
  const due = rows.filter(({ is_settled, is_soon }) => is_settled + is_soon > 0);
  return new Map(due.map(({ collective_id, is_settled }) => [collective_id, is_settled === 1]));
}

/** How many records of such changes a collective has, and when the last change was. They differ after each change. */
export async function getNewsState(db: Db, collectiveId: number): Promise<string> {
  const { count, latest } = await db
    .selectFrom("gathering_news")
    .select(({ fn }) => [fn.countAll<number | bigint>().as("count"), fn.max("changed_at").as("latest")])
    .where("collective_id", "=", collectiveId)
    .executeTakeFirstOrThrow();
  return `${count} ${latest}`;
}

/**
 * Lists records of such changes by the ids of their gatherings, from the one after `after` on: of all, or those due
 * soon.
 */
export async function listGatheringNews(
  db: Db,
  collectiveId: number,
  { soonAt, after, limit }: { soonAt: Date | null; after: number; limit: number },
): Promise<GatheringNews[]> {
  return selectNews(db)
    .selectAll("news")
    .where("news.collective_id", "=", collectiveId)
    .where("news.gathering_id", ">", after)
    .$if(soonAt !== null, (all) => all.where(isSoon(soonAt ?? new Date())))
    .orderBy("news.gathering_id")
    .limit(limit)
    .execute();
}

/** Has people told of these changes later, with what changes until then. */
export async function postponeGatheringNews(
  db: Db,
  collectiveId: number,
  { ids, at }: { ids: readonly number[]; at: Instant },
): Promise<void> {
  await db
    .updateTable("gathering_news")
    .set({ untold_since: at, changed_at: at })
    .where("collective_id", "=", collectiveId)
    .where("gathering_id", "in", listed(db, ids))
    .execute();
}

/** Deletes a collective's records of such changes: of these gatherings, or of all. */
export async function deleteGatheringNews(db: Db, collectiveId: number, ids?: readonly number[]): Promise<void> {
  await db
    .deleteFrom("gathering_news")
    .where("collective_id", "=", collectiveId)
    .$if(ids !== undefined, (some) => some.where("gathering_id", "in", listed(db, ids ?? [])))
    .execute();
}

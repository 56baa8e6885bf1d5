import type { Db } from "../../db/database.ts";
import type { GatheringNews } from "../gatherings/record-news.queries.ts";
import { isSettled } from "./news.service.ts";

/** Lists the collectives with settled changes that nobody has been told of. */
export async function listCollectivesWithNews(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("gathering_news")
    .select("collective_id")
    .groupBy("collective_id")
    .having(isSettled("changed_at", now))
    .orderBy("collective_id")
    .execute();
  return rows.map(({ collective_id }) => collective_id);
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

/** Lists records of such changes by the ids of their gatherings, from the one after `after` on. */
export async function listGatheringNews(
  db: Db,
  collectiveId: number,
  { after, limit }: { after: number; limit: number },
): Promise<GatheringNews[]> {
  return db
    .selectFrom("gathering_news")
    .selectAll()
    .where("collective_id", "=", collectiveId)
    .where("gathering_id", ">", after)
    .orderBy("gathering_id")
    .limit(limit)
    .execute();
}

/** Deletes a collective's records of such changes. */
export async function deleteGatheringNews(db: Db, collectiveId: number): Promise<void> {
  await db.deleteFrom("gathering_news").where("collective_id", "=", collectiveId).execute();
}

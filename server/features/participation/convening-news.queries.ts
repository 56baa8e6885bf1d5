import { inParts } from "../../db/in-parts.ts";
import { listed } from "../../db/listed.ts";
import type { Database, Db, Instant } from "../../db/schema.ts";
import type { IntervalKey, PersonIntervalKey } from "./involvements.queries.ts";

export type ConveningNews = Database["convening_news"];

/** Records what was before a change, and whose it was, null if nobody's. An earlier record stays: it is untold too. */
export async function insertConveningNews(
  db: Db,
  news: readonly ConveningNews[],
  authorId: number | null,
): Promise<void> {
  for (const part of inParts(news)) {
    await db
      .insertInto("convening_news")
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (authorId === null) continue;
    await db
      .insertInto("convening_causes")
      .values(part.map(({ convened: _convened, since: _since, ...key }) => ({ ...key, caused_by: authorId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Deletes the news that a person has seen themselves, from an interval on. */
export async function deleteConveningNewsFrom(db: Db, { collectiveId, personId, intervalId }: PersonIntervalKey) {
  await db
    .deleteFrom("convening_news")
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .where("interval_id", ">=", intervalId)
    .execute();
}

/** Lists the collectives with news from an instant or before. */
export async function listCollectivesWithConveningNews(db: Db, until: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom("convening_news")
    .select("collective_id")
    .distinct()
    .where("since", "<=", until)
    .orderBy("collective_id")
    .execute();
  return rows.map(({ collective_id }) => collective_id);
}

/**
 * Lists what people have not been told of: each crew, whether they convened it before and convene it now, and whether it
 * was archived.
 */
export async function listConveningNews(db: Db, { collectiveId, intervalId }: IntervalKey) {
  return db
    .selectFrom("convening_news as news")
    .leftJoin("crew_involvements as own", (join) =>
      join
        .onRef("own.collective_id", "=", "news.collective_id")
        .onRef("own.interval_id", "=", "news.interval_id")
        .onRef("own.crew_id", "=", "news.crew_id")
        .onRef("own.person_id", "=", "news.person_id"),
    )
    .innerJoin("crews", (join) =>
      join.onRef("crews.collective_id", "=", "news.collective_id").onRef("crews.id", "=", "news.crew_id"),
    )
    .select(["news.person_id", "news.crew_id", "news.convened", "news.since", "crews.archived_at"])
    .select((eb) => eb.fn.coalesce("own.convenor", eb.lit(0)).as("convenes"))
    .where(({ and }) => and({ "news.collective_id": collectiveId, "news.interval_id": intervalId }))
    .orderBy("news.person_id")
    .orderBy("news.crew_id")
    .execute();
}

/** Lists by whose changes there is news about an interval, for each person that is to be told. */
export async function listConveningCauses(db: Db, { collectiveId, intervalId }: IntervalKey) {
  return db
    .selectFrom("convening_causes")
    .select(["person_id", "crew_id", "caused_by"])
    .where(({ and }) => and({ collective_id: collectiveId, interval_id: intervalId }))
    .orderBy("caused_by")
    .execute();
}

/** Deletes the news of these people about an interval, and all about earlier ones, which nobody needs any more. */
export async function deleteConveningNews(
  db: Db,
  { collectiveId, intervalId }: IntervalKey,
  personIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom("convening_news")
    .where("collective_id", "=", collectiveId)
    .where(({ and, eb, or }) =>
      or([
        eb("interval_id", "<", intervalId),
        and([eb("interval_id", "=", intervalId), eb("person_id", "in", listed(db, personIds))]),
      ]),
    )
    .execute();
}

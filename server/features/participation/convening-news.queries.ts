import type { Db } from "../../db/database.ts";
import { inParts } from "../../db/in-parts.ts";
import type { Database, Instant } from "../../db/schema.ts";
import type { PersonKey } from "../people/people.queries.ts";
import type { PersonIntervalKey } from "./involvements.queries.ts";

export type ConveningNews = Database["convening_news"];

/** Records the situation before a change. An earlier record stays: the person was not told of that change either. */
export async function insertConveningNews(db: Db, news: readonly ConveningNews[]): Promise<void> {
  for (const part of inParts(news)) {
    await db
      .insertInto("convening_news")
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Deletes the news that a person has seen themselves, from an interval on. */
export async function deleteConveningNewsFrom(
  db: Db,
  { collectiveId, personId, intervalId }: PersonIntervalKey,
): Promise<void> {
  await db
    .deleteFrom("convening_news")
    .where("collective_id", "=", collectiveId)
    .where("person_id", "=", personId)
    .where("interval_id", ">=", intervalId)
    .execute();
}

/** Deletes the news about intervals before this one: nobody needs it any more. */
export async function deleteConveningNewsBefore(db: Db, collectiveId: number, intervalId: number): Promise<void> {
  await db
    .deleteFrom("convening_news")
    .where("collective_id", "=", collectiveId)
    .where("interval_id", "<", intervalId)
    .execute();
}

/** Lists, for all collectives, who has news older than an instant, and about which interval. */
export async function listPeopleWithNews(db: Db, until: Instant): Promise<PersonIntervalKey[]> {
  return db
    .selectFrom("convening_news")
    .select(["collective_id as collectiveId", "interval_id as intervalId", "person_id as personId"])
    .distinct()
    .where("since", "<=", until)
    .orderBy("collective_id")
    .orderBy("person_id")
    .orderBy("interval_id")
    .execute();
}

/** Lists what a person has not been told of: each crew, and whether they convened it before and convene it now. */
export async function listConveningNews(db: Db, { collectiveId, personId, intervalId }: PersonIntervalKey) {
  return db
    .selectFrom("convening_news as news")
    .innerJoin("crews", "crews.id", "news.crew_id")
    .leftJoin("crew_involvements as own", (join) =>
      join
        .onRef("own.collective_id", "=", "news.collective_id")
        .onRef("own.interval_id", "=", "news.interval_id")
        .onRef("own.crew_id", "=", "news.crew_id")
        .onRef("own.person_id", "=", "news.person_id"),
    )
    .select(["news.crew_id", "crews.name", "crews.archived_at", "news.convened"])
    .select((eb) => eb.fn.coalesce("own.convenor", eb.lit(0)).as("convenes"))
    .where("news.collective_id", "=", collectiveId)
    .where("news.person_id", "=", personId)
    .where("news.interval_id", "=", intervalId)
    .orderBy("crews.name")
    .execute();
}

export async function deleteConveningNews(
  db: Db,
  { collectiveId, personId, intervalId }: PersonIntervalKey,
): Promise<void> {
  await db
    .deleteFrom("convening_news")
    .where("collective_id", "=", collectiveId)
    .where("person_id", "=", personId)
    .where("interval_id", "=", intervalId)
    .execute();
}

/** When a person was last told; undefined if never. */
export async function findConveningMail(db: Db, { collectiveId, personId }: PersonKey): Promise<Instant | undefined> {
  const row = await db
    .selectFrom("convening_mails")
    .select("sent_at")
    .where("collective_id", "=", collectiveId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row?.sent_at;
}

export async function upsertConveningMail(
  db: Db,
  { collectiveId, personId }: PersonKey,
  sent_at: Instant,
): Promise<void> {
  await db
    .insertInto("convening_mails")
    .values({ collective_id: collectiveId, person_id: personId, sent_at })
    .onConflict((conflict) => conflict.columns(["collective_id", "person_id"]).doUpdateSet({ sent_at }))
    .execute();
}

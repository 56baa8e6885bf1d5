import { listed } from "../../db/listed.ts";
import type { Db, EntityKey } from "../../db/schema.ts";

/** Maps the gatherings whose time was chosen to those who had answered their polls. */
export async function findChosen(db: Db, collectiveId: number, gatheringIds: readonly number[]) {
  if (gatheringIds.length === 0) return new Map<number | null, number[]>();
  const rows = await db
    .selectFrom("polls")
    .leftJoin("poll_answers", (join) =>
      join
        .onRef("poll_answers.collective_id", "=", "polls.collective_id")
        .onRef("poll_answers.poll_id", "=", "polls.id"),
    )
    .select(["gathering_id", "person_id"])
    .where("polls.collective_id", "=", collectiveId)
    .where("gathering_id", "in", listed(db, gatheringIds))
    .execute();
  const groups = Map.groupBy(rows, ({ gathering_id }) => gathering_id);
  return new Map([...groups].map(([id, own]) => [id, own.flatMap(({ person_id }) => person_id ?? [])]));
}

/**
 * Finds the poll that opens again if the choice of a gathering's time is taken back
 * (`docs/domain/gatherings.md#finding-a-time`); null if anybody was told of the gathering, or has answered or changed it.
 */
export async function findReopenable(db: Db, { collectiveId, id }: EntityKey): Promise<number | null> {
  const links = db.selectFrom("answer_links").where("collective_id", "=", collectiveId).where("gathering_id", "=", id);
  const answers = db
    .selectFrom("last_answers")
    .where(({ and }) => and({ collective_id: collectiveId, kind: "gathering" }));
  const row = await db
    .selectFrom("polls")
    .innerJoin("gatherings", "gatherings.id", "polls.gathering_id")
    .innerJoin("gathering_news as news", (join) =>
      join
        .onRef("news.collective_id", "=", "polls.collective_id")
        .onRef("news.gathering_id", "=", "polls.gathering_id"),
    )
    .select("polls.id")
    .where(({ and }) => and({ "polls.collective_id": collectiveId, "polls.gathering_id": id }))
    .where("gatherings.series_id", "is", null)
    .where("gatherings.sequence", "=", 0)
    .where("news.is_new", "=", 1)
    .where(({ exists, not }) => not(exists(links.select("token_hash"))))
    .where(({ exists, not }) => not(exists(answers.where("subject_id", "=", id).select("person_id"))))
    .executeTakeFirst();
  return row?.id ?? null;
}

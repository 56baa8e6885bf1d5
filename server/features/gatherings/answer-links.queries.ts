import type { Insertable } from "kysely";
import { listed } from "../../db/listed.ts";
import { inParts } from "../../db/in-parts.ts";
import type { Database, Db, EntityKey, Instant } from "../../db/schema.ts";

export async function insertAnswerLinks(db: Db, links: readonly Insertable<Database["answer_links"]>[]): Promise<void> {
  for (const part of inParts(links)) await db.insertInto("answer_links").values(part).execute();
}

/** Selects a link. Former members' links do not work. */
const selectLink = (db: Db, tokenHash: string) =>
  db
    .selectFrom("answer_links as link")
    .innerJoin("people", "people.id", "link.person_id")
    .innerJoin("collectives", "collectives.id", "link.collective_id")
    .select([
      "link.collective_id as collectiveId",
      "link.person_id as personId",
      "link.expires_at as expiresAt",
      "link.used_at as usedAt",
      "collectives.name as collective",
    ])
    .where("link.token_hash", "=", tokenHash)
    .where("people.left_at", "is", null);

/** Finds the gathering that a link answers, and for whom. */
export async function findAnswerLink(db: Db, tokenHash: string) {
  return selectLink(db, tokenHash)
    .innerJoin("gatherings", "gatherings.id", "link.gathering_id")
    .select(["gatherings.id", "gatherings.starts_at as startsAt"])
    .executeTakeFirst();
}

/** Finds the poll that a link answers, and for whom. */
export async function findPollLink(db: Db, tokenHash: string) {
  return selectLink(db, tokenHash).innerJoin("polls", "polls.id", "link.poll_id").select("polls.id").executeTakeFirst();
}

/** Finds the gathering of a link that works: its own, or the one that its poll has become. */
export async function findLinkedGatheringKey(db: Db, tokenHash: string, at: Instant): Promise<EntityKey | undefined> {
  const link = await selectLink(db, tokenHash)
    .leftJoin("polls", "polls.id", "link.poll_id")
    .select(({ fn }) => fn.coalesce("link.gathering_id", "polls.gathering_id").as("id"))
    .where("link.expires_at", ">", at)
    .executeTakeFirst();
  return link?.id ? { collectiveId: link.collectiveId, id: link.id } : undefined;
}

/** Leaves those of these polls that are open. */
export async function listOpenPollIds(db: Db, collectiveId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("polls")
    .select("id")
    .where("collective_id", "=", collectiveId)
    .where("id", "in", listed(db, ids))
    .where("gathering_id", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that a link has answered. */
export async function useAnswerLink(db: Db, tokenHash: string, at: Instant): Promise<void> {
  await db.updateTable("answer_links").set({ used_at: at }).where("token_hash", "=", tokenHash).execute();
}

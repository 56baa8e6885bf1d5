import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import { inParts } from "../../db/in-parts.ts";
import type { Database, Instant } from "../../db/schema.ts";

export async function insertAnswerLinks(db: Db, links: readonly Insertable<Database["answer_links"]>[]): Promise<void> {
  for (const part of inParts(links)) await db.insertInto("answer_links").values(part).execute();
}

/** Finds what a link answers, and for whom. Former members' links do not work. */
export async function findAnswerLink(db: Db, tokenHash: string) {
  return db
    .selectFrom("answer_links as link")
    .innerJoin("people", "people.id", "link.person_id")
    .innerJoin("gatherings", "gatherings.id", "link.gathering_id")
    .innerJoin("collectives", "collectives.id", "link.collective_id")
    .select([
      "link.collective_id as collectiveId",
      "link.gathering_id as id",
      "link.person_id as personId",
      "link.expires_at as expiresAt",
      "link.used_at as usedAt",
      "gatherings.starts_at as startsAt",
      "collectives.name as collective",
    ])
    .where("link.token_hash", "=", tokenHash)
    .where("people.left_at", "is", null)
    .executeTakeFirst();
}

/** Notes that a link has answered. */
export async function useAnswerLink(db: Db, tokenHash: string, at: Instant): Promise<void> {
  await db.updateTable("answer_links").set({ used_at: at }).where("token_hash", "=", tokenHash).execute();
}

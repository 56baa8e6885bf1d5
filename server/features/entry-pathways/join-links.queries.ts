import { MAX_JOIN_LINKS } from "../../../shared/constants.ts";
import { joinLinkSchema, openJoinLinkSchema, type JoinLink } from "../../../shared/entry-pathways/join-links.schema.ts";
import { entityTable } from "../../db/entity-table.ts";
import { checkQuota } from "../../db/quota.ts";
import type { Db, EntityKey, Instant } from "../../db/schema.ts";

const joinLinks = entityTable("join_links", joinLinkSchema, { notFound: "JoinLinkNotFound" });
const counted = entityTable("join_links", openJoinLinkSchema, { notFound: "JoinLinkNotFound" });

export const {
  list: listJoinLinks,
  listBy: listJoinLinksBy,
  get: getJoinLink,
  listById: listJoinLinksById,
} = joinLinks;

/** Lists a collective's links that have neither expired nor been ended, also those that as many people have used as can. */
export async function listOpenJoinLinks(db: Db, collectiveId: number, at: Instant) {
  return counted.listWhere(db, collectiveId, (all) => all.where("ended_at", "is", null).where("expires_at", ">", at));
}

/** Throws `LimitReached`. */
export async function insertJoinLink(
  db: Db,
  { collective_id, at, ...link }: Omit<JoinLink, "id"> & { token_hash: string; at: Instant },
): Promise<JoinLink> {
  const inserted = await joinLinks.insert(db, collective_id, link);
  await checkNumber(db, inserted, at);
  return inserted;
}

/** Ends a link, or lets it work again; throws `LimitReached` then. */
export async function setEnd(db: Db, key: EntityKey, { endedAt, at }: { endedAt: Instant | null; at: Instant }) {
  const updated = await joinLinks.update(db, key, { ended_at: endedAt });
  if (endedAt === null) await checkNumber(db, updated, at);
  return updated;
}

async function checkNumber(db: Db, { collective_id, author_id }: JoinLink, at: Instant): Promise<void> {
  const open = await listOpenJoinLinks(db, collective_id, at);
  const made = open.map((link) => ({ ...link, number: 1 }));
  checkQuota(made, { limit: MAX_JOIN_LINKS, authors: new Set([author_id]) });
}

export interface JoinLinkToken {
  collectiveId: number;
  tokenHash: string;
  at: Instant;
}

/** Finds a link that works. */
export async function findJoinLink(db: Db, { collectiveId, tokenHash, at }: JoinLinkToken) {
  return counted.findWhere(db, collectiveId, (all) =>
    all
      .where("token_hash", "=", tokenHash)
      .where("ended_at", "is", null)
      .where("expires_at", ">", at)
      .whereRef("used", "<", "uses"),
  );
}

/** Counts a use of a link, and returns its name; undefined if it does not work. One statement: nobody gets a place twice. */
export async function takeUse(db: Db, { collectiveId, tokenHash, at }: JoinLinkToken): Promise<string | undefined> {
  const taken = await db
    .updateTable("join_links")
    .set(({ eb }) => ({ used: eb("used", "+", 1) }))
    .where(({ and }) => and({ collective_id: collectiveId, token_hash: tokenHash }))
    .where("ended_at", "is", null)
    .where("expires_at", ">", at)
    .whereRef("used", "<", "uses")
    .returning("name")
    .executeTakeFirst();
  return taken?.name;
}

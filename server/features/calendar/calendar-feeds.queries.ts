import { sql, type ExpressionBuilder, type Insertable } from "kysely";
import { calendarFeedSchema, type CalendarFeed } from "../../../shared/calendar/calendar.schema.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Database, Db, FeedPurpose } from "../../db/schema.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";

/** Whose feed it is, a member's or the collective's, and what it shows. */
export interface FeedOwner {
  collectiveId: number;
  personId: number | null;
  purpose: FeedPurpose;
}

/** Matches a feed's row; in SQL, nothing equals null. */
function isOf({ collectiveId, personId, purpose }: FeedOwner) {
  return ({ and }: ExpressionBuilder<Database, "calendar_feeds">) =>
    and({ collective_id: collectiveId, person_id: personId, purpose });
}

const COLUMNS = columnsOf(calendarFeedSchema);

/** Finds a feed without its address: only the hash of its token is stored. */
export async function findCalendarFeed(db: Db, owner: FeedOwner): Promise<CalendarFeed | null> {
  const row = await db.selectFrom("calendar_feeds").select(COLUMNS).where(isOf(owner)).executeTakeFirst();
  return row ?? null;
}

/** Finds whose feed a token opens, and what decides its content. Former members' tokens open nothing. */
export async function findFeedByToken(db: Db, tokenHash: string, purpose: FeedPurpose) {
  const feed = await db
    .selectFrom("calendar_feeds as feed")
    .innerJoin("collectives", "collectives.id", "feed.collective_id")
    .innerJoin("database_life", (join) => join.onTrue())
    .leftJoin("people", "people.id", "feed.person_id")
    .leftJoin("users", "users.id", "people.user_id")
    .select([
      "feed.collective_id as collectiveId",
      "feed.person_id as personId",
      "feed.created_at as createdAt",
      "collectives.name",
      "collectives.revision",
      "collectives.language as collectiveLanguage",
      "users.language as ownLanguage",
      "collectives.time_zone",
      "collectives.rolled_over_on",
      "database_life.epoch",
      "database_life.namespace",
    ])
    .select(({ selectFrom }) =>
      // Old events are deleted: without any, nothing has changed for a long time.
      selectFrom("live_events")
        .select("created_at")
        .whereRef("live_events.collective_id", "=", "feed.collective_id")
        .orderBy("live_events.revision", "desc")
        .limit(1)
        .as("lastChange"),
    )
    .where(({ and }) => and({ "feed.token_hash": tokenHash, "feed.purpose": purpose }))
    .where("people.left_at", "is", null)
    .executeTakeFirst();
  if (!feed) return undefined;
  const { collectiveLanguage, ownLanguage, ...found } = feed;
  return { ...found, language: languageOfMail({ language: collectiveLanguage }, ownLanguage) };
}

/** Stores a feed in place of the owner's earlier one. */
export async function upsertCalendarFeed(db: Db, feed: Insertable<Database["calendar_feeds"]>): Promise<void> {
  const { token_hash, created_at, created_by } = feed;
  await db
    .insertInto("calendar_feeds")
    .values(feed)
    .onConflict((conflict) =>
      conflict
        .expression(sql`collective_id, coalesce(person_id, 0), purpose`)
        .doUpdateSet({ token_hash, created_at, created_by }),
    )
    .execute();
}

export async function deleteCalendarFeed(db: Db, owner: FeedOwner): Promise<void> {
  await db.deleteFrom("calendar_feeds").where(isOf(owner)).execute();
}

export async function deleteCalendarFeedsOf(db: Db, personIds: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("calendar_feeds")
    .where("person_id", "in", personIds)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

import type { CalendarAddress, CalendarFeed, CalendarFeeds } from "../../../shared/calendar/calendar.schema.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import { paths } from "../../../shared/paths.ts";
import type { Services } from "../../rpc/context.ts";
import type { Db, FeedPurpose, PersonKey } from "../../db/schema.ts";
import { asChange, changeAndReturn, type ChangeAuthor, type ChangeDependencies } from "../../revision/change.ts";
import { inTransaction } from "../../revision/once.ts";
import type { Member } from "../../sessions/sessions.ts";
import { createToken, hashToken } from "../../sessions/tokens.ts";
import { lockOwnAccount } from "../credentials/accounts.queries.ts";
import { recordUndoableChange, type SecurityChangeDependencies } from "../security-log/security-changes.ts";
import { deleteCalendarFeed, findCalendarFeed, upsertCalendarFeed, type FeedOwner } from "./calendar-feeds.queries.ts";

type CollectiveFeedDependencies = ChangeDependencies & SecurityChangeDependencies;

/** A member's own feed and the collective's, without their addresses: only hashes of their tokens are stored. */
export async function getCalendarFeeds(db: Db, { collectiveId, personId }: PersonKey): Promise<CalendarFeeds> {
  return {
    mine: await findCalendarFeed(db, { collectiveId, personId, purpose: "calendar" }),
    collective: await findCalendarFeed(db, collectives(collectiveId)),
  };
}

const NOTICES = { calendar: "CalendarAddressMade", activity: "ActivityAddressMade" } as const;

/** Makes an address for a member's own feed, and returns it; it cannot be read again. An earlier one stops working. */
export async function makeOwnFeed(
  dependencies: Pick<CollectiveFeedDependencies, "db"> & SecurityChangeDependencies,
  member: Member,
  purpose: FeedPurpose,
): Promise<CalendarAddress> {
  const { collectiveId, personId, userId } = member;
  return inTransaction(dependencies, async (trx) => {
    await lockOwnAccount(trx, member);
    const created_at = await recordUndoableChange(dependencies, trx, { userId, collectiveId, kind: NOTICES[purpose] });
    const feed = { created_at, created_by: personId };
    return replaceFeed(dependencies, trx, { feed, owner: { collectiveId, personId, purpose } });
  });
}

/** The collective itself has a calendar alone. */
const collectives = (collectiveId: number): FeedOwner => ({ collectiveId, personId: null, purpose: "calendar" });

/** Makes an address for the collective's calendar. Any member may, and all see it. */
export async function makeCollectiveFeed(
  dependencies: CollectiveFeedDependencies,
  member: Member,
): Promise<CalendarAddress> {
  const { collectiveId, personId, userId } = member;
  return changeAndReturn(dependencies, { collectiveId, authorId: personId }, async (trx) => {
    await lockOwnAccount(trx, member);
    const kind = "CollectiveCalendarAddressMade";
    const created_at = await recordUndoableChange(dependencies, trx, { userId, collectiveId, kind });
    const feed = { created_at, created_by: personId };
    const owner = collectives(collectiveId);
    const before = await findCalendarFeed(trx, owner);
    const address = await replaceFeed(dependencies, trx, { feed, owner });
    return { changes: [calendarFeedUpdated(collectiveId, feed, before)], respond: () => address };
  });
}

export async function endCollectiveFeed(trx: Db, collectiveId: number): Promise<Changed[]> {
  const feed = await findCalendarFeed(trx, collectives(collectiveId));
  if (!feed) return [];
  await deleteCalendarFeed(trx, collectives(collectiveId));
  return [calendarFeedUpdated(collectiveId, null, feed)];
}

export const revokeCollectiveFeed = asChange((trx, { collectiveId }: ChangeAuthor) =>
  endCollectiveFeed(trx, collectiveId),
);

function calendarFeedUpdated(
  collectiveId: number,
  calendar_feed: CalendarFeed | null,
  before: CalendarFeed | null,
): Changed {
  return {
    event: { CollectiveEvent: { CalendarFeedUpdated: { collective_id: collectiveId, calendar_feed } } },
    before,
  };
}

const PATHS = { calendar: paths.calendar, activity: paths.activityFeed } satisfies Record<FeedPurpose, unknown>;

/** Stores a feed in place of the owner's earlier one, whose address stops working. Returns its address. */
async function replaceFeed(
  { baseUrl }: Pick<Services, "baseUrl">,
  db: Db,
  { feed, owner }: { feed: CalendarFeed; owner: FeedOwner },
): Promise<CalendarAddress> {
  const token = createToken();
  const { collectiveId: collective_id, personId: person_id, purpose } = owner;
  await upsertCalendarFeed(db, { ...feed, token_hash: hashToken(token), collective_id, person_id, purpose });
  return { ...feed, url: `${baseUrl()}${PATHS[purpose](token)}` };
}

import type { CalendarAddress, CalendarFeed, CalendarFeeds } from "../../../shared/calendar.ts";
import type { ChangeResult } from "../../../shared/events.ts";
import type { Changed } from "../../../shared/journal.ts";
import type { Services } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import { change, type Change } from "../../revision/change.ts";
import type { PersonKey } from "../people/people.queries.ts";
import { createToken, hashToken } from "../../sessions/tokens.ts";
import { deleteCalendarFeed, findCalendarFeed, upsertCalendarFeed, type FeedOwner } from "./calendar-feeds.queries.ts";

type Dependencies = Pick<Services, "db" | "hub" | "clock" | "baseUrl">;

/** A member's own feed and the collective's, without their addresses: only hashes of their tokens are stored. */
export async function getCalendarFeeds(db: Db, { collectiveId, personId }: PersonKey): Promise<CalendarFeeds> {
  return {
    mine: await findCalendarFeed(db, { collectiveId, personId }),
    collective: await findCalendarFeed(db, { collectiveId, personId: null }),
  };
}

/** Makes an address for a member's own calendar. An earlier one stops working. Returns it for the only time. */
export async function makeOwnFeed(
  dependencies: Dependencies,
  { collectiveId, personId }: PersonKey,
): Promise<CalendarAddress> {
  const made = makeFeed(dependencies, personId);
  await replaceFeed(dependencies.db, { collectiveId, personId }, made);
  return made.address;
}

export async function revokeOwnFeed(db: Db, { collectiveId, personId }: PersonKey): Promise<void> {
  await deleteCalendarFeed(db, { collectiveId, personId });
}

/** The same for the collective's calendar. Any member may, and all see it (`docs/domain.md#calendars`). */
export async function makeCollectiveFeed(
  dependencies: Dependencies,
  { collectiveId, personId }: PersonKey,
): Promise<CalendarAddress> {
  const made = makeFeed(dependencies, personId);
  await change(dependencies, { collectiveId, authorId: personId }, async (trx) => {
    const owner = { collectiveId, personId: null };
    const before = await findCalendarFeed(trx, owner);
    await replaceFeed(trx, owner, made);
    return [calendarFeedUpdated(collectiveId, made.feed, before)];
  });
  return made.address;
}

export async function revokeCollectiveFeed(dependencies: Dependencies, by: Change): Promise<ChangeResult> {
  const { collectiveId } = by;
  return change(dependencies, by, async (trx) => {
    const owner = { collectiveId, personId: null };
    const before = await findCalendarFeed(trx, owner);
    if (!before) return [];
    await deleteCalendarFeed(trx, owner);
    return [calendarFeedUpdated(collectiveId, null, before)];
  });
}

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

type MadeFeed = ReturnType<typeof makeFeed>;

/** A new feed with its token's hash and its address. `pathOf` makes the path in which the token is. */
export function makeFeed(
  { clock, baseUrl }: Pick<Services, "clock" | "baseUrl">,
  personId: number,
  pathOf = (token: string) => `/calendar/${token}.ics`,
) {
  const token = createToken();
  const feed: CalendarFeed = { created_at: clock.now().toISOString(), created_by: personId };
  return { feed, tokenHash: hashToken(token), address: { ...feed, url: `${baseUrl()}${pathOf(token)}` } };
}

/** Stores a feed in place of the owner's earlier one, whose address stops working. */
export async function replaceFeed(db: Db, owner: FeedOwner, { feed, tokenHash }: MadeFeed): Promise<void> {
  const { collectiveId: collective_id, personId: person_id, purpose = "calendar" } = owner;
  await upsertCalendarFeed(db, { ...feed, token_hash: tokenHash, collective_id, person_id, purpose });
}

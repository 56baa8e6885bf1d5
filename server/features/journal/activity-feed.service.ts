import type { CalendarAddress, CalendarFeed } from "../../../shared/calendar.ts";
import type { Services } from "../../context.ts";
import { getNamespace, type Db } from "../../db/database.ts";
import type { Member } from "../../sessions/sessions.ts";
import type { PersonKey } from "../people/people.queries.ts";
import { hashToken } from "../../sessions/tokens.ts";
import {
  deleteCalendarFeed,
  findCalendarFeed,
  findFeedByToken,
  type FeedOwner,
} from "../calendar/calendar-feeds.queries.ts";
import { makePrivateFeed } from "../calendar/calendar-feeds.service.ts";
import type { NoticeDependencies } from "../security-log/security-notices.ts";
import { makeActivityDocument } from "./activity-document.ts";
import { listEntries } from "./journal.queries.ts";
import { describeEntries } from "./journal.service.ts";

/** Entries in the feed; programs that read it daily miss none in a large collective. */
const ENTRIES = 100;

const ownerOf = ({ collectiveId, personId }: PersonKey): FeedOwner => ({ collectiveId, personId, purpose: "activity" });

/** Returns whether a member has an address for the feed of the journal. Only a hash of its token is stored. */
export async function getActivityFeed(db: Db, member: Member): Promise<CalendarFeed | null> {
  return findCalendarFeed(db, ownerOf(member));
}

/** Makes an address for the feed, and returns it; it cannot be read again. An earlier one stops working. */
export async function makeActivityFeed(
  dependencies: Pick<Services, "db"> & NoticeDependencies,
  member: Member,
): Promise<CalendarAddress> {
  return makePrivateFeed(dependencies, member, { kind: "ActivityAddressMade", purpose: "activity" });
}

export async function revokeActivityFeed(db: Db, member: PersonKey): Promise<void> {
  await deleteCalendarFeed(db, ownerOf(member));
}

/** Returns the feed that a token opens, as Atom; null for an unknown or revoked one. */
export async function findActivity(
  { db, clock, stateCache, baseUrl }: Pick<Services, "db" | "clock" | "stateCache" | "baseUrl">,
  token: string,
): Promise<string | null> {
  const feed = await findFeedByToken(db, hashToken(token), "activity");
  if (!feed || feed.personId === null) return null;
  const { collectiveId, personId, revision, createdAt } = feed;
  const { state } = await stateCache.get(collectiveId, revision);
  const entries = await listEntries(db, { collectiveId, before: state.revision + 1, limit: ENTRIES });
  return makeActivityDocument({
    collective: state.collective,
    entries: describeEntries(entries, { state, now: clock.now(), viewerId: personId }),
    updatedAt: entries[0]?.at ?? createdAt,
    namespace: await getNamespace(db),
    baseUrl: baseUrl(),
  });
}

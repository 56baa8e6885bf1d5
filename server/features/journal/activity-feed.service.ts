import { todayOf } from "../../clock.ts";
import type { Services } from "../../context.ts";
import { getNamespace } from "../../db/database.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { findFeedByToken, type FeedDocument } from "../calendar/calendar-feeds.queries.ts";
import { makeActivityDocument } from "./activity-document.ts";
import { listEntries } from "./journal.queries.ts";
import { describeEntries, NOTHING_STORED } from "./journal.service.ts";

/** Entries in the feed; programs that read it daily miss none in a large collective. */
const ENTRIES = 100;

/** Returns the feed that a token opens, as Atom in its owner's language; null for an unknown or revoked one. */
export async function findActivity(
  { db, clock, stateCache, baseUrl }: Pick<Services, "db" | "clock" | "stateCache" | "baseUrl">,
  token: string,
): Promise<FeedDocument | null> {
  const feed = await findFeedByToken(db, hashToken(token), "activity");
  if (!feed || feed.personId === null) return null;
  const { collectiveId, personId, revision, createdAt, language } = feed;
  const { state } = await stateCache.get({ collectiveId, revision, today: todayOf(clock, feed) });
  const entries = await listEntries(db, { collectiveId, before: state.revision + 1, limit: ENTRIES });
  const text = makeActivityDocument({
    collective: state.collective,
    entries: describeEntries(entries, {
      state,
      now: clock.now(),
      viewerId: personId,
      language,
      stored: NOTHING_STORED,
    }),
    language,
    updatedAt: entries[0]?.at ?? createdAt,
    namespace: await getNamespace(db),
    baseUrl: baseUrl(),
  });
  return { text, language };
}

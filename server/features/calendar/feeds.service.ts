import { todayOf } from "../../clock.ts";
import { BUILD_ID } from "../../build.ts";
import type { Services } from "../../rpc/context.ts";
import type { FeedPurpose } from "../../db/schema.ts";
import { makeEtag } from "../../http/etag.ts";
import { findFeedByToken } from "./calendar-feeds.queries.ts";

/**
 * Finds the feed that a token opens, with everything on which its document depends: what is in the collective at its
 * revision, and the rest. Its ETag follows from that, so no document is needed to know whether it has changed. Null for
 * an unknown or revoked token.
 */
export async function findFeed(
  { db, clock, timeZone, baseUrl }: Pick<Services, "db" | "clock" | "timeZone" | "baseUrl">,
  tokenHash: string,
  purpose: FeedPurpose,
) {
  const found = await findFeedByToken(db, tokenHash, purpose);
  if (!found) return null;
  const { lastChange, time_zone, rolled_over_on, ...rest } = found;
  const feed = {
    ...rest,
    key: `${purpose} ${tokenHash}`,
    today: todayOf(clock, { time_zone, rolled_over_on }),
    timeZone: time_zone ?? timeZone,
    changedAt: lastChange !== null && lastChange > rest.createdAt ? lastChange : rest.createdAt,
    baseUrl: baseUrl(),
  };
  return { ...feed, etag: makeEtag(JSON.stringify([BUILD_ID, feed])) };
}

export type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

import type { RequestHandler } from "express";
import { parseId } from "../../../shared/basics/ids.ts";
import { findMember, type Services } from "../../rpc/context.ts";
import type { FeedPurpose } from "../../db/schema.ts";
import { hasCurrent } from "../../http/etag.ts";
import { sendPrecompressed } from "../../http/precompressed-response.ts";
import { languageOf } from "../../http/language-of.ts";
import { networkOf } from "../../http/rate-limits.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { findLinkedGatheringKey } from "../gatherings/answer-links.queries.ts";
import { findGatheringCalendar, makeFeedCalendar } from "./calendar.service.ts";
import { findFeed, type Feed } from "./feeds.service.ts";

export function sendCalendar(services: Services): RequestHandler<{ token: string }> {
  const make = (feed: Feed) => makeFeedCalendar(services.db, feed);
  return sendFeed(services, { purpose: "calendar", contentType: "text/calendar; charset=utf-8", make });
}

interface FeedKind {
  purpose: FeedPurpose;
  contentType: string;
  make: (feed: Feed) => Promise<string | Buffer>;
}

/** Serves the feed that a token in the path opens. A token that opens nothing is like any unknown path. */
export function sendFeed(
  services: Services,
  { purpose, contentType, make }: FeedKind,
): RequestHandler<{ token: string }> {
  return async (request, response, next) => {
    await services.limits.count("calendarReads", networkOf(request.ip ?? ""));
    const find = () => findFeed(services, hashToken(request.params.token), purpose);
    const feed = await find();
    if (!feed) return next();
    const isKnown = hasCurrent(request, feed.etag);
    const document = isKnown ? null : await services.feedDocuments.get(feed, { find, make });
    if (!isKnown && !document) return next();
    // Programs remember the ETag with what they have read: no cache has to keep a private calendar for them.
    response.set({ "Cache-Control": "no-store", Vary: "Accept-Encoding" });
    response.set("ETag", document?.etag ?? feed.etag);
    if (!document) return response.status(304).end();
    response.set({ "Content-Type": contentType, "Content-Language": document.language });
    return sendPrecompressed(request, response, document.body);
  };
}

/**
 * Serves one gathering as a calendar file, to members or by an emailed link: then with what the page of the link shows.
 * To others, it is an unknown path.
 */
export function sendGatheringCalendar(services: Services): RequestHandler<{ gatheringId?: string; token?: string }> {
  return async (request, response, next) => {
    const { gatheringId = "", token } = request.params;
    const member = token === undefined ? await findMember(services, request) : null;
    await services.limits.count("calls", member?.sessionHash ?? networkOf(request.ip ?? ""));
    const id = parseId(gatheringId);
    const at = services.clock.now().toISOString();
    const own = member && id !== undefined && { collectiveId: member.collectiveId, id };
    const key = token === undefined ? own : await findLinkedGatheringKey(services.db, hashToken(token), at);
    if (!key) return next();
    const language = languageOf(request);
    const calendar = await findGatheringCalendar(services, key, { language, withTexts: token === undefined });
    if (!calendar) return next();
    response.set({
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Language": language,
      "Content-Disposition": 'attachment; filename="gathering.ics"',
      "Cache-Control": "no-store",
    });
    return response.send(calendar);
  };
}

import type { RequestHandler } from "express";
import type { Services } from "../../context.ts";
import { hasCurrent, makeEtag } from "../../http/etag.ts";
import { PrecompressedBody, sendPrecompressed } from "../../http/precompressed-response.ts";
import { networkOf } from "../../http/rate-limits.ts";
import type { FeedDocument } from "./calendar-feeds.queries.ts";
import { findCalendar } from "./calendar.service.ts";

/** Serves a calendar. */
export function sendCalendar(services: Services): RequestHandler<{ token: string }> {
  return sendByToken(services, "text/calendar; charset=utf-8", findCalendar);
}

/** Serves what a token in the path opens. A token that opens nothing is like any unknown path. */
export function sendByToken(
  services: Services,
  contentType: string,
  find: (services: Services, token: string) => Promise<FeedDocument | null>,
): RequestHandler<{ token: string }> {
  return async (request, response, next) => {
    await services.limits.count("calendarReads", networkOf(request.ip ?? ""));
    const document = await find(services, request.params.token);
    if (document === null) return next();
    const etag = makeEtag(document.text);
    response.set({ ETag: etag, "Cache-Control": "private, no-cache", Vary: "Accept-Encoding" });
    if (hasCurrent(request, etag)) return response.status(304).end();
    response.set({ "Content-Type": contentType, "Content-Language": document.language });
    return sendPrecompressed(request, response, new PrecompressedBody(document.text));
  };
}

import type { RequestHandler } from "express";
import { parseId } from "../../../shared/ids.ts";
import { findMember, type Services } from "../../context.ts";
import { hasCurrent, makeEtag } from "../../http/etag.ts";
import { PrecompressedBody, sendPrecompressed } from "../../http/precompressed-response.ts";
import { languageOf } from "../../http/language-of.ts";
import { networkOf } from "../../http/rate-limits.ts";
import type { FeedDocument } from "./calendar-feeds.queries.ts";
import { findCalendar, findGatheringCalendar } from "./calendar.service.ts";

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

/** Serves one gathering as a file for calendar programs, to members. For all others it is like any unknown path. */
export function sendGatheringCalendar(services: Services): RequestHandler<{ gatheringId: string }> {
  return async (request, response, next) => {
    const member = await findMember(services, request);
    const id = parseId(request.params.gatheringId);
    if (!member || id === undefined) return next();
    const key = { collectiveId: member.collectiveId, id };
    const document = await findGatheringCalendar(services, key, languageOf(request));
    if (!document) return next();
    response.set({
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Language": document.language,
      "Content-Disposition": 'attachment; filename="gathering.ics"',
      "Cache-Control": "private, no-store",
    });
    return response.send(document.text);
  };
}

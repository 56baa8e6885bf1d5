import type { Request, RequestHandler } from "express";
import { findMember, type Services } from "../../rpc/context.ts";
import { hasCurrent } from "../../http/etag.ts";
import { headersOf } from "../../http/rate-limits.ts";
import { sendPrecompressed } from "../../http/precompressed-response.ts";

/**
 * Serves a request for `collective.state` alone, and its REST path, from the cached bytes or with a 304: nothing is
 * serialised or compressed per person. Without a session, above the rate limit, or after an error, the request goes on
 * to the procedure.
 */
export function sendCollectiveState(services: Services, body: "trpcBody" | "restBody"): RequestHandler {
  return async (request, response, next) => {
    // A batch has other procedures too. Fields are named in the response.
    if (Object.keys(request.query).length > 0) return next();
    // If this fails, the procedure fails too, and its error is logged and sent as usual.
    const found = await findSnapshot(services, request).catch(() => null);
    if (!found) return next();
    const { snapshot, standing } = found;
    if (standing) response.set(headersOf(standing));
    response.setHeader("ETag", snapshot.etag);
    response.setHeader("Cache-Control", "private, no-cache");
    response.setHeader("Vary", "Cookie, Authorization, Accept-Encoding");
    if (hasCurrent(request, snapshot.etag)) return response.status(304).end();
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    return sendPrecompressed(request, response, snapshot[body]);
  };
}

/** Returns the state for the request's session; null without access. */
async function findSnapshot(services: Services, request: Request) {
  const member = await findMember(services, request);
  if (!member) return null;
  const standing = await services.limits.count("calls", member.sessionHash);
  return { snapshot: await services.stateCache.get(member), standing };
}

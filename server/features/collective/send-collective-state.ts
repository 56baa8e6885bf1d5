import type { Request, RequestHandler } from "express";
import type { CollectiveState } from "../../../shared/collective.ts";
import { findMember, type Services } from "../../context.ts";
import { hasCurrent } from "../../http/etag.ts";
import { sendPrecompressed } from "../../http/precompressed-response.ts";
import type { StateSnapshot } from "../../revision/state-cache.ts";

/**
 * Answers `collective.state`, when it is asked for alone, and the documented path for it, from bytes that are
 * ready: nothing is serialised or compressed for one person, and whoever already has the state gets a 304.
 * Whoever may not have it, or not so often, and where it cannot be had, is answered by the procedure itself.
 */
export function sendCollectiveState(services: Services, body: "trpcBody" | "restBody"): RequestHandler {
  return async (request, response, next) => {
    if (request.query["batch"] !== undefined) return next();
    // What fails here fails there too, where it is logged and answered as other calls are.
    const snapshot = await findSnapshot(services, request).catch(() => null);
    if (!snapshot) return next();
    response.setHeader("ETag", snapshot.etag);
    response.setHeader("Cache-Control", "private, no-cache");
    response.setHeader("Vary", "Cookie, Accept-Encoding");
    if (hasCurrent(request, snapshot.etag)) return response.status(304).end();
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    return sendPrecompressed(request, response, snapshot[body]);
  };
}

/** The state for whoever asks, null where they may not have it. */
async function findSnapshot(services: Services, request: Request): Promise<StateSnapshot<CollectiveState> | null> {
  const member = await findMember(services, request);
  if (!member || !(await services.limits.admits("calls", member.sessionHash))) return null;
  return services.stateCache.get(member.collectiveId, member.revision);
}

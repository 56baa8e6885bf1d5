import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { AppError } from "../errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses calls that change something and come from another site's page. Throws `ForeignOrigin`. */
export function refuseForeign(baseUrl: () => string): RequestHandler {
  return (request, _response, next) => {
    if (!SAFE_METHODS.has(request.method)) assertSameOrigin(request, baseUrl());
    next();
  };
}

/**
 * Browsers tell where a request comes from by `Sec-Fetch-Site` or `Origin`; scripts send neither and are served. An
 * origin is our own when it is the configured one, or when its host is the one that the request itself was sent to.
 * Throws `ForeignOrigin`.
 */
export function assertSameOrigin(request: IncomingMessage, baseUrl: string): void {
  const site = request.headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") throw new AppError("ForeignOrigin");
  const { origin, host } = request.headers;
  if (origin === undefined || origin === baseUrl) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AppError("ForeignOrigin");
}

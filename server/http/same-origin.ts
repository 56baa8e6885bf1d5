import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { bearerOf } from "./bearer.ts";
import { AppError } from "../errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses state-changing requests from other sites' pages. Throws `ForeignOrigin`. */
export function refuseForeign(baseUrl: () => string): RequestHandler {
  return (request, _response, next) => {
    if (!SAFE_METHODS.has(request.method)) assertSameOrigin(request, baseUrl());
    next();
  };
}

/**
 * Checks `Sec-Fetch-Site` and `Origin`, which browsers send. Scripts send neither and are allowed. An origin is our own
 * if it is the configured one, or if its host is the request's own host. Throws `ForeignOrigin`.
 */
export function assertSameOrigin(request: IncomingMessage, baseUrl: string): void {
  // A browser adds cookies by itself, but never a token.
  if (bearerOf(request) !== undefined && request.headers.cookie === undefined) return;
  const site = request.headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") throw new AppError("ForeignOrigin");
  const { origin, host } = request.headers;
  if (origin === undefined || origin === baseUrl) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AppError("ForeignOrigin");
}

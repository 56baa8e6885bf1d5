import { createHash } from "node:crypto";
import type { Request } from "express";

/** A weak ETag for a response that `version` identifies completely. */
export function makeEtag(version: string): string {
  return `W/"${createHash("sha256").update(version).digest("base64url").slice(0, 22)}"`;
}

/**
 * Whether the client already has the version of this ETag. Express's own `fresh` does not work here: it respects
 * `Cache-Control: no-cache` in requests, which `fetch` in Node sends and which is meant for caches in between.
 */
export function hasCurrent(request: Request, etag: string): boolean {
  const known = request.get("if-none-match")?.split(",") ?? [];
  return known.some((candidate) => candidate.trim() === etag);
}

import { createHash } from "node:crypto";
import type { Request } from "express";

/** A weak ETag for whatever `version` describes completely. */
export function makeEtag(version: string): string {
  return `W/"${createHash("sha256").update(version).digest("base64url").slice(0, 22)}"`;
}

/**
 * Whether the client already has what the ETag stands for. A `Cache-Control: no-cache` that comes with the question,
 * as `fetch` in Node sends it, is about caches on the way and not about us, so that Express's own `fresh` will not do.
 */
export function hasCurrent(request: Request, etag: string): boolean {
  const known = request.get("if-none-match")?.split(",") ?? [];
  return known.some((candidate) => candidate.trim() === etag);
}

import { createHash } from "node:crypto";
import type { Request } from "express";

/** A weak ETag for a response that `version` identifies completely. */
export function makeEtag(version: string): string {
  return `W/"${createHash("sha256").update(version).digest("base64url").slice(0, 22)}"`;
}

/** Whether the client has this ETag. Express's `fresh` obeys a request's `no-cache`, which Node's `fetch` sends. */
export function hasCurrent(request: Request, etag: string): boolean {
  const known = request.get("if-none-match")?.split(",") ?? [];
  return known.some((candidate) => candidate.trim() === etag);
}

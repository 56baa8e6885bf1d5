import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

interface Asked {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

interface Access {
  /** Null where nobody has one. */
  token: string | null;
  trustProxy: number;
}

/**
 * Whether a request may read the metrics: it comes from this very machine, or brings the token. Through a proxy on
 * the machine everybody seems to come from it, so that whatever looks forwarded, and all where a proxy is configured,
 * needs the token.
 */
export function mayReadMetrics(request: Asked, { token, trustProxy }: Access): boolean {
  const local = trustProxy === 0 && isLoopback(request.socket.remoteAddress) && !isForwarded(request);
  return local || (token !== null && isSame(request.headers.authorization ?? "", `Bearer ${token}`));
}

function isLoopback(address = ""): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

const FORWARDING_HEADERS = new Set(["forwarded", "via", "x-real-ip"]);

function isForwarded({ headers }: Asked): boolean {
  return Object.keys(headers).some((name) => FORWARDING_HEADERS.has(name) || name.startsWith("x-forwarded-"));
}

/** Takes the same time whatever is given: digests are of one length, and say nothing of how near a guess came. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

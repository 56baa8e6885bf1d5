import type { IncomingMessage } from "node:http";

/**
 * Whether another site's page sent this request. Browsers say so by `Sec-Fetch-Site` or `Origin`; scripts
 * send neither and are served. An origin is our own when it is the configured one, or when its host is the
 * one that the request itself was sent to.
 */
export function isForeignRequest(request: IncomingMessage, baseUrl: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") return true;
  const { origin, host } = request.headers;
  if (origin === undefined || origin === baseUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

import { parseUrl } from "../basics/links.ts";
import { paths } from "../paths.ts";

/** The parameter of the sign-in page that names the page to open afterwards. */
export const NEXT_PAGE = "next";

/** Stands for the app's own origin. */
const ORIGIN = "http://crewtide.invalid";
const REFUSED = new RegExp(`^(?://|${paths.login}/?$)`, "i");

/**
 * The page of this app that a URL's search names as the next one; undefined if it names none, another site, or the
 * sign-in page itself. A path that begins with two slashes is refused too: as a link, it is another site's address.
 */
export function readNextPage(search: string): string | undefined {
  const next = new URLSearchParams(search).get(NEXT_PAGE);
  const url = next?.startsWith("/") ? parseUrl(next, ORIGIN) : null;
  if (!url) return undefined;
  const { origin, pathname, search: query, hash } = url;
  return origin === ORIGIN && !REFUSED.test(pathname) ? pathname + query + hash : undefined;
}

/** Hands the next page that a URL's search names on to another page before it, if it names one. */
export function withNextPage(path: string, search: string): string {
  const next = readNextPage(search);
  return next === undefined ? path : `${path}?${NEXT_PAGE}=${encodeURIComponent(next)}`;
}

/** The parameter of the sign-in page that names the page to open afterwards. */
export const NEXT_PAGE = "next";

/** Stands for the app's own, whatever its address is. */
const ORIGIN = "http://crewtide.invalid";

/**
 * The page of this app that a URL's search names as the next one; undefined if it names none, or another site. A path of
 * this app that begins with two slashes would be another site's address wherever it is repeated.
 */
export function readNextPage(search: string): string | undefined {
  const next = new URLSearchParams(search).get(NEXT_PAGE);
  if (!next?.startsWith("/") || !URL.canParse(next, ORIGIN)) return undefined;
  const { origin, pathname, search: query, hash } = new URL(next, ORIGIN);
  return origin === ORIGIN && !pathname.startsWith("//") ? pathname + query + hash : undefined;
}

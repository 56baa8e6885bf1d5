import { navigate } from "wouter/use-browser-location";
import { paths } from "./paths.ts";

/** What is typed and not saved is kept in the tab's session storage under keys that begin so. */
const DRAFT_PREFIX = "crewtide:draft:";

/** Sends a person whose session is over to sign in, and from there back to this page. */
export function goToLogin(): void {
  const { pathname, search } = window.location;
  if (pathname === paths.login) return;
  navigate(`${paths.login}?next=${encodeURIComponent(pathname + search)}`, { replace: true });
}

/** The page of this app to go to after signing in; whatever else an address may carry leads home. */
export function readNext(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  const { origin } = window.location;
  return next.startsWith("/") && URL.canParse(next, origin) && new URL(next, origin).origin === origin
    ? next
    : paths.home;
}

export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
  }
}

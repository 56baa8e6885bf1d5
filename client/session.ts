import { navigate } from "wouter/use-browser-location";
import { paths } from "./paths.ts";

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

import { navigate } from "wouter/use-browser-location";
import { paths } from "./paths.ts";

/** Redirects a person whose session has ended to sign-in, and from there back to this page. */
export function goToLogin(): void {
  const { pathname, search } = window.location;
  if (pathname === paths.login) return;
  navigate(`${paths.login}?next=${encodeURIComponent(pathname + search)}`, { replace: true });
}

/** The page of this app to open after sign-in; any other target leads home. */
export function readNext(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  const { origin } = window.location;
  return next.startsWith("/") && URL.canParse(next, origin) && new URL(next, origin).origin === origin
    ? next
    : paths.home;
}

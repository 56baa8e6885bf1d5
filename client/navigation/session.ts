import { NEXT_PAGE, readNextPage } from "../../shared/auth/next-page.ts";
import { paths, withToken } from "../../shared/paths.ts";
import { goTo } from "./history.ts";
import { linkToken } from "./link-token.ts";

/** The state of a history entry whose page was left because the session had ended. */
export interface SignedOutState {
  signedOut?: boolean;
}

export const isAtLogin = () => window.location.pathname === paths.login;

/** Redirects to sign-in, and from there back here. `signedOut`: the person is told why they see that page. */
export function goToLogin({ signedOut }: Required<SignedOutState>): void {
  const { pathname, search, hash } = window.location;
  const state = { signedOut, token: linkToken() } satisfies SignedOutState & { token: string };
  goTo(`${paths.login}?${NEXT_PAGE}=${encodeURIComponent(pathname + search)}${hash}`, { replace: true, state });
}

/** The app's page to open after sign-in, with its link's token or the URL's fragment; other targets lead home. */
export function readNext(search: string): string {
  const next = readNextPage(search);
  if (next === undefined) return paths.home;
  const token = linkToken();
  if (token) return withToken(next, token);
  return next.includes("#") ? next : next + window.location.hash;
}

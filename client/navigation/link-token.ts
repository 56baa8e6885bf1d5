import { withoutToken } from "../../shared/paths.ts";

/** Takes a link's token out of the address, and keeps it with the entry: neither logs nor other people get it. */
export function takeLinkToken(): void {
  const { pathname, search, hash } = window.location;
  const { address, token } = withoutToken(pathname + search + hash);
  if (token !== undefined) history.replaceState({ ...history.state, token }, "", address);
}

/** The token of the link by which the page was opened; "" if there is none. */
export function linkToken(): string {
  return (history.state as { token?: string } | null)?.token ?? "";
}

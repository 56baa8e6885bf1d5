import { withoutToken } from "../../shared/paths.ts";

/**
 * Takes the token of a link out of the address, and keeps it with the entry of the history. Nobody gets it who is sent
 * the address, and no log has it when the page is loaded again.
 */
export function takeLinkToken(): void {
  const { pathname, search, hash } = window.location;
  const { address, token } = withoutToken(pathname + search + hash);
  if (token !== undefined) history.replaceState({ ...history.state, token }, "", address);
}

/** The token of the link by which the page was opened; "" if there is none. */
export function linkToken(): string {
  return (history.state as { token?: string } | null)?.token ?? "";
}

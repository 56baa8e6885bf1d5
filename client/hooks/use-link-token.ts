import { useLocationProperty, useSearch } from "wouter/use-browser-location";
import { LINK_TOKEN } from "../../shared/paths.ts";

/**
 * The token of the link that opened the page, after the "#"; "" if there is none. Links in emails of earlier versions
 * have it in their query. It changes without a reload if somebody pastes another link into the address bar.
 */
export function useLinkToken(): string {
  const hash = useLocationProperty(() => window.location.hash.slice(1));
  const search = useSearch();
  const tokens = [hash, search].map((part) => new URLSearchParams(part).get(LINK_TOKEN));
  return tokens.find(Boolean) ?? "";
}

import { useLocationProperty } from "wouter/use-browser-location";
import { linkToken } from "../navigation/link-token.ts";

/**
 * The token of the link that opened the page; "" if there is none. It changes without a reload if somebody pastes
 * another link into the address bar.
 */
export function useLinkToken(): string {
  return useLocationProperty(linkToken);
}

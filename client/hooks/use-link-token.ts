import { useLocationProperty } from "wouter/use-browser-location";
import { linkToken } from "../navigation/link-token.ts";

/** The token of the link that opened the page, or "". Another link in the address bar changes it without a reload. */
export function useLinkToken(): string {
  return useLocationProperty(linkToken);
}

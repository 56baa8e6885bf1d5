import { httpLink, splitLink, type HTTPLinkOptions } from "@trpc/client";
import type { AppRouter } from "../../server/router.ts";
import { keyHeader } from "../../shared/basics/once.ts";
import { LINK_TOKEN } from "../../shared/paths.ts";
import { API_URL, takeFirstResponse } from "./first-responses.ts";
import { getLanguage } from "../messages.ts";
import { timedFetch } from "./timed-fetch.ts";
import { trpc } from "./trpc.ts";

export const HTTP = {
  url: API_URL,
  headers: ({ op }) => ({ "Accept-Language": getLanguage(), ...keyHeader(op) }),
  fetch: (url, init) => takeFirstResponse(url) ?? timedFetch(url, init as RequestInit),
} satisfies HTTPLinkOptions<AppRouter["_def"]["_config"]["$types"]>;

/**
 * Requests go over HTTP without batching: the state then has its own URL, which the browser can revalidate. The token
 * of a link is sent in a body, even by queries, since proxies log the URLs of requests. Live events have their own
 * socket (`live/use-live-events.ts`).
 */
export const callLink = splitLink<AppRouter>({
  condition: ({ input }) => typeof input === "object" && input !== null && LINK_TOKEN in input,
  true: httpLink({ ...HTTP, methodOverride: "POST" }),
  false: httpLink(HTTP),
});

/** The client of strangers' pages, which have no live events. */
export const publicClient = trpc.createClient({ links: [callLink] });

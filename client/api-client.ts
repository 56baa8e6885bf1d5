import { httpLink } from "@trpc/client";
import { API_URL, takeFirstAnswer } from "./first-answers.ts";
import { getLanguage } from "./messages.ts";
import { timedFetch } from "./timed-fetch.ts";
import { trpc } from "./trpc.ts";

/**
 * Calls go over HTTP without batching: the state then has its own URL, which the browser can revalidate. Live events
 * have their own socket (`live/use-live-events.ts`).
 */
export const callLink = httpLink({
  url: API_URL,
  headers: () => ({ "Accept-Language": getLanguage() }),
  fetch: (url, init) => takeFirstAnswer(url) ?? timedFetch(url, init as RequestInit),
});

/** The client of strangers' pages, which have no live events. */
export const publicClient = trpc.createClient({ links: [callLink] });

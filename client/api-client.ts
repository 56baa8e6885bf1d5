import { httpLink } from "@trpc/client";
import { API_URL, takeFirstAnswer } from "./first-answers.ts";
import { trpc } from "./trpc.ts";

/**
 * Calls go over HTTP one by one, not in batches: the state's answer has an address of its own, which the
 * browser revalidates. Live events have a socket of their own (`live/use-live-events.ts`).
 */
export const callLink = httpLink({
  url: API_URL,
  fetch: (url, init) => takeFirstAnswer(url) ?? fetch(url, init as RequestInit),
});

/** Calls of the pages that are open to anyone, which nothing live reaches. */
export const publicClient = trpc.createClient({ links: [callLink] });

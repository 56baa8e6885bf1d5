import { httpLink } from "@trpc/client";
import { catchUpLink } from "./live/catch-up-link.ts";
import { trpc } from "./trpc.ts";

/**
 * Calls go over HTTP one by one, not in batches: the state's answer has an address of its own, which the
 * browser revalidates. Live events have a socket of their own (`live/use-live-events.ts`).
 */
export const apiClient = trpc.createClient({ links: [catchUpLink, httpLink({ url: "/trpc" })] });

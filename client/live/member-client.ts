import { callLink } from "../api-client.ts";
import { trpc } from "../trpc.ts";
import { catchUpLink } from "./catch-up-link.ts";

/** A member's calls, whose answers are brought up to what the live stream has said meanwhile. */
export const memberClient = trpc.createClient({ links: [catchUpLink, callLink] });

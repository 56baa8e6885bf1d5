import { callLink } from "../api-client.ts";
import { trpc } from "../trpc.ts";
import { liveLink } from "./live-link.ts";

/** A member's calls, in step with the live stream. */
export const memberClient = trpc.createClient({ links: [liveLink, callLink] });

import { trpc } from "../api/trpc.ts";
import { fileLink } from "./file-link.ts";
import { liveLink } from "./live-link.ts";

/** A member's client, synchronised with the live stream. */
export const memberClient = trpc.createClient({ links: [liveLink, fileLink] });

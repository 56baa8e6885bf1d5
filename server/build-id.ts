import { randomUUID } from "node:crypto";

/** Put in by the build (`vite.server.config.ts`): a hash of what it was made from. */
declare const CREWTIDE_BUILD_ID: string | undefined;

/** Names the running code. From the sources, which may be edited at any time, each start has a name of its own. */
export const BUILD_ID = typeof CREWTIDE_BUILD_ID === "string" ? CREWTIDE_BUILD_ID : randomUUID();

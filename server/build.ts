import { randomUUID } from "node:crypto";

/** Both are inserted by the build (`vite.server.config.ts`): a hash of what it was made from, and its release. */
declare const CREWTIDE_BUILD_ID: string | undefined;
declare const CREWTIDE_RELEASE: string | undefined;

/** Identifies the running code. From the sources, which may change at any time, each start has a new id. */
export const BUILD_ID = typeof CREWTIDE_BUILD_ID === "string" ? CREWTIDE_BUILD_ID : randomUUID();

/** Names the release for hosts: the date of its section in `CHANGELOG.md`. */
export const RELEASE = typeof CREWTIDE_RELEASE === "string" ? CREWTIDE_RELEASE : "development";

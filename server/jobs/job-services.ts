import type { Services } from "../context.ts";

/** What the jobs work with: also at hand where no server runs. */
export type JobServices = Pick<Services, "db" | "hub" | "clock" | "sockets" | "baseUrl">;

import type { Services } from "../context.ts";

/** The services that jobs need; also available without a running server. */
export type JobServices = Pick<
  Services,
  "db" | "hub" | "clock" | "timeZone" | "sockets" | "baseUrl" | "unsubscribeTokens"
>;

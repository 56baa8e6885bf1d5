import type { Config } from "./config.ts";

/** Where people reach the app that listens on a port. */
export function addressOf({ baseUrl }: Pick<Config, "baseUrl">, port: number): string {
  return baseUrl ?? `http://localhost:${port}`;
}

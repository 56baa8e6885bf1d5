import type { Config } from "../config.ts";

/** The public URL of the app. */
export function addressOf({ baseUrl }: Pick<Config, "baseUrl">, port: number): string {
  return baseUrl ?? `http://localhost:${port}`;
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.mjs";

/**
 * Reads the settings in `.env`; the environment's own take precedence. Not for the demonstration: it creates its
 * database again, and must never use the one in `.env`.
 */
export function readEnvironmentFile() {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

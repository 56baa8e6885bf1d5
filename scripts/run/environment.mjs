import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.mjs";
import { SetupError } from "./progress.mjs";

/**
 * Reads the settings in `.env`; the environment's own take precedence. Not for the demonstration: it creates its
 * database again, and must never use the one in `.env`. Throws a `SetupError` if the file cannot be read.
 */
export function readEnvironmentFile() {
  const file = join(root, ".env");
  if (!existsSync(file)) return;
  try {
    // Node itself reports every failure as ENOENT.
    accessSync(file, constants.R_OK);
    process.loadEnvFile(file);
  } catch (cause) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (cause);
    throw new SetupError(`${file} cannot be read (${code}). Run this as the server's user.`, { cause });
  }
}

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./processes.mjs";

/**
 * Runs a built program in this very process, so that signals, the exit code and the arguments are its own.
 *
 * @param {"main" | "demo" | "admin"} program
 */
export async function serve(program) {
  process.chdir(root);
  process.env["NODE_ENV"] ??= "production";
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, `dist/server/${program}.js`)).href);
  ignoreFurtherSignals();
}

/**
 * npm repeats to us the signal that the terminal has sent to both: the second must not cut an orderly end short.
 * For after the program's own listeners are in place.
 */
export function ignoreFurtherSignals() {
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
}

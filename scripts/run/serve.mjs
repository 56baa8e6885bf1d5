import module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { COMPILED } from "./node-runtime.mjs";
import { root } from "./processes.mjs";

/** Runs a built program in this process, so that it gets the signals and arguments, and sets the exit code. */
export async function serve(/** @type {"main" | "demo" | "admin"} */ program) {
  process.chdir(root);
  process.env["NODE_ENV"] ??= "production";
  process.setSourceMapsEnabled(true);
  module.enableCompileCache(COMPILED);
  await import(pathToFileURL(join(root, `dist/server/${program}.js`)).href);
  ignoreFurtherSignals();
}

/**
 * npm forwards a signal that the terminal has already sent to both; the second one must not cut a graceful shutdown
 * short. Call this after the program's own listeners are registered.
 */
export function ignoreFurtherSignals() {
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
}

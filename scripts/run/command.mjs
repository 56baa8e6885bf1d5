import { continueOnNewerNode } from "./node-runtime.mjs";
import { SetupError } from "./progress.mjs";

/**
 * Runs a command's body, with a newer Node if this one is too old. A `SetupError` ends the process with one line and
 * exit code 1.
 *
 * @param {() => Promise<void>} body
 * @param {import("./node-runtime.mjs").Needs} [options]
 */
export async function command(body, options) {
  endWithNpm();
  try {
    if (!(await continueOnNewerNode(options))) await body();
  } catch (error) {
    process.stderr.write(`${error instanceof SetupError ? error.message : describe(error)}\n`);
    process.exit(1);
  }
}

/** npm signals only a script's shell, which forwards nothing: once it is gone, this process signals itself. */
function endWithNpm() {
  if (!process.env["npm_lifecycle_event"]) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  watch.unref();
}

/** @param {unknown} error */
function describe(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

import { continueOnNewerNode } from "./node-runtime.mjs";
import { SetupError } from "./progress.mjs";

/**
 * Runs a command's body, on a newer Node where this one is too old. A failed set-up ends the process with its one line
 * and exit code 1.
 *
 * @param {() => Promise<void>} body
 */
export async function command(body) {
  endWithNpm();
  try {
    if (!(await continueOnNewerNode())) await body();
  } catch (error) {
    process.stderr.write(`${error instanceof SetupError ? error.message : describe(error)}\n`);
    process.exit(1);
  }
}

/**
 * npm passes a signal on to the shell that it runs a script in, and the shell ends without us: when it is gone,
 * we end as if the signal had been ours.
 */
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

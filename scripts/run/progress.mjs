/** What went wrong with the machine or its set-up, said in one line: printed without a stack. */
export class SetupError extends Error {}

/**
 * Where progress is shown; a program whose output is its answer shows it on standard error.
 *
 * @type {{ stream: NodeJS.WriteStream }}
 */
export const progress = { stream: process.stdout };

/** @param {string} line */
export function say(line) {
  progress.stream.write(`${line}\n`);
}

/** @param {number} since milliseconds, as `performance.now()` counts them */
export function elapsed(since) {
  const seconds = (performance.now() - since) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Runs a command's body; a failed set-up ends the process with its one line and exit code 1.
 *
 * @param {() => Promise<void>} body
 */
export async function command(body) {
  endWithNpm();
  try {
    await body();
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

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

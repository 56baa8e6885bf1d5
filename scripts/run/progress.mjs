/** A problem with the machine or its set-up, described in one line and printed without a stack trace. */
export class SetupError extends Error {}

/**
 * Where progress is printed: standard error for programs whose standard output is their result.
 *
 * @type {{ stream: NodeJS.WriteStream }}
 */
export const progress = { stream: process.stdout };

/** @param {string} line */
export function say(line) {
  progress.stream.write(`${line}\n`);
}

/** @param {number} since a value of `performance.now()` */
export function elapsed(since) {
  const seconds = (performance.now() - since) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

const FIRST = 1_000;
const LONGEST = 4_000;
/** A client that reconnects immediately and repeatedly would slow down a starting server. */
const SHORTEST = 100;

/**
 * The delay before the next attempt, in milliseconds: random, up to a limit that grows with each attempt, so that
 * clients of a restarted server do not all reconnect at once. `chance` is a number from 0 to below 1.
 */
export function reconnectDelay(attempt: number, chance: number = Math.random()): number {
  const longest = Math.min(LONGEST, FIRST * 2 ** attempt);
  return SHORTEST + chance * (longest - SHORTEST);
}

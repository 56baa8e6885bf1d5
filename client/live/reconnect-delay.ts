const FIRST = 1_000;
const LONGEST = 4_000;
/** Whoever comes back at once, again and again, would keep a server that is starting from its work. */
const SHORTEST = 100;

/**
 * How long to wait before a further attempt, in milliseconds: anything up to a limit that grows with each attempt, so
 * that those who lost the same server come back one after the other and not all at once.
 * `chance` is a number from 0 to below 1.
 */
export function reconnectDelay(attempt: number, chance: number = Math.random()): number {
  const longest = Math.min(LONGEST, FIRST * 2 ** attempt);
  return SHORTEST + chance * (longest - SHORTEST);
}

const FIRST = 300;
const LONGEST = 5_000;

/**
 * How long to wait before a further attempt, in milliseconds: longer each time, and never as long as
 * everybody else does, who come back after the same restart.
 */
export function reconnectDelay(attempt: number): number {
  const longest = Math.min(LONGEST, FIRST * 2 ** attempt);
  return longest / 2 + Math.random() * (longest / 2);
}

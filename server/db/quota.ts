import { AppError } from "../errors.ts";

/** How many members it takes to fill a quota: what one of them makes leaves room for the others. */
const SHARES = 3;

/** How many of something there are, by who made them; the author is null if their data was removed. */
export interface AuthorCount {
  author_id: number | null;
  number: number | bigint;
}

interface Quota {
  /** How many a collective has at most. */
  limit: number;
  /** Who made those that have just been written. */
  authors: ReadonlySet<number | null>;
}

/**
 * Throws `LimitReached` if a collective has more of something than it can have, or if one of these authors made more
 * than a third of that (`docs/domain/limits.md#what-a-collective-has`).
 */
export function checkQuota(made: readonly AuthorCount[], { limit, authors }: Quota): void {
  const count = (some: readonly AuthorCount[]) => some.reduce((sum, { number }) => sum + Number(number), 0);
  const isGreedy = (author: number | null) =>
    author !== null && count(made.filter(({ author_id }) => author_id === author)) > Math.floor(limit / SHARES);
  if (count(made) > limit || [...authors].some(isGreedy)) throw new AppError("LimitReached");
}

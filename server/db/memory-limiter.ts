import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

/** Maximum number of keys of a limit: far more than there are people, and less than 9 MB, since `RateLimits` digests them. */
export const MOST_KEYS = 10_000;

/** Counts in memory, only the keys used last: a stranger may have millions of networks and know any address. */
export class MemoryLimiter extends RateLimiterMemory {
  /** Least recently used first. */
  readonly #keys = new Set<string>();

  override async consume(key: string, points = 1): Promise<RateLimiterRes> {
    this.#keys.delete(key);
    this.#keys.add(key);
    const [oldest] = this.#keys;
    if (oldest !== undefined && this.#keys.size > MOST_KEYS) {
      this.#keys.delete(oldest);
      await this.delete(oldest);
    }
    return super.consume(key, points);
  }
}

import type { Instant } from "../db/schema.ts";
import type { DeliveryError } from "./transports/transport.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How long an email is retried, in milliseconds since its first attempt. Resend knows a key for 24 hours: repeated
 * after that, an attempt that did arrive would send a second email.
 */
export const TRYING_TIME = 24 * HOUR;
/** The last attempt is made this long before the end, to leave time for it to complete. */
const LAST_ATTEMPT_BEFORE_END = 5 * MINUTE;

const FIRST_DELAY = 30 * SECOND;
const LONGEST_DELAY = HOUR;
/** Random part of a delay, so that emails which failed together are not retried together. */
const JITTER = 0.1;
/** How long an email waits at most for its next attempt, unless it was put off. */
export const LONGEST_WAIT = LONGEST_DELAY * (1 + JITTER);

interface Attempt {
  failure: Pick<DeliveryError, "permanent" | "retryAfter">;
  /** Number of attempts, including this one. */
  attempts: number;
  first_attempt_at: Instant;
  now: Date;
}

/** When the last attempt is made, in milliseconds. */
export function lastAttempt({ first_attempt_at }: Pick<Attempt, "first_attempt_at">): number {
  return Date.parse(first_attempt_at) + TRYING_TIME - LAST_ATTEMPT_BEFORE_END;
}

/** When to retry: after 30 s, doubled to an hour, or as the receiver asks, within a day; null if it is not retried. */
export function nextAttemptAfter({ failure, attempts, first_attempt_at, now }: Attempt): Date | null {
  if (failure.permanent) return null;
  const last = lastAttempt({ first_attempt_at });
  if (now.getTime() >= last) return null;
  const growing = Math.min(FIRST_DELAY * 2 ** (attempts - 1), LONGEST_DELAY);
  const delay = Math.max(growing, failure.retryAfter ?? 0);
  return new Date(Math.min(now.getTime() + delay * (1 + JITTER * Math.random()), last));
}

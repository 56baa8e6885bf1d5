import type { DeliveryError } from "./transports/transport.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How long a mail is tried, in milliseconds since its first attempt. Resend knows a repeated key for 24 hours;
 * later, an attempt that had arrived after all would be repeated as a second mail.
 */
export const TRYING_TIME = 24 * HOUR;
/** The last attempt keeps this distance from the end, for the time until it is made and answered. */
const LAST_ATTEMPT_BEFORE_END = 5 * MINUTE;

const FIRST_DELAY = 30 * SECOND;
const LONGEST_DELAY = HOUR;
/** However soon a receiver says that it can be asked again, in milliseconds. */
const SHORTEST_DELAY = SECOND;
/** How much of a delay is added at random, so that mails which failed together do not all come back together. */
const JITTER = 0.1;

interface Attempt {
  failure: Pick<DeliveryError, "permanent" | "retryAfter">;
  /** How many attempts there were, this one included. */
  attempts: number;
  firstAttemptAt: Date;
  now: Date;
}

/**
 * When a mail is tried again: after half a minute at first, then each time after twice as long up to an hour, or
 * when the receiver said; for the last time just before the day is over. Null means never.
 */
export function nextAttemptAfter(
  { failure, attempts, firstAttemptAt, now }: Attempt,
  random: () => number = Math.random,
): Date | null {
  if (failure.permanent) return null;
  const last = firstAttemptAt.getTime() + TRYING_TIME - LAST_ATTEMPT_BEFORE_END;
  if (now.getTime() >= last) return null;
  const growing = Math.min(FIRST_DELAY * 2 ** (attempts - 1), LONGEST_DELAY);
  const delay = Math.max(failure.retryAfter ?? growing, SHORTEST_DELAY);
  return new Date(Math.min(now.getTime() + delay * (1 + JITTER * random()), last));
}

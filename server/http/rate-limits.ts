import ipaddr from "ipaddr.js";
import { RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import type { OpenDatabase } from "../db/engine.ts";
import { MemoryLimiter } from "../db/memory-limiter.ts";
import { AppError } from "../errors.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Allowed calls, or kilobytes (`points`), per `duration` in seconds, for one session, account, address or person
 * (`docs/domain/limits.md#limits`).
 */
export const LIMITS = {
  calls: { points: 600, duration: MINUTE },
  failedSignInsOfAccount: { points: 10, duration: 15 * MINUTE },
  failedSignInsFromAddress: { points: 100, duration: 15 * MINUTE },
  failedPasswordsOf: { points: 10, duration: 15 * MINUTE },
  failedCodesOf: { points: 10, duration: HOUR },
  forgottenPasswords: { points: 10, duration: HOUR },
  addressLinksBy: { points: 10, duration: HOUR },
  accountUndoLookUps: { points: 60, duration: HOUR },
  accountUndos: { points: 10, duration: HOUR },
  departureUndos: { points: 20, duration: HOUR },
  passwordLinkLookUps: { points: 60, duration: HOUR },
  passwordResets: { points: 10, duration: HOUR },
  setUps: { points: 10, duration: HOUR },
  interest: { points: 20, duration: HOUR },
  remindersBy: { points: 60, duration: HOUR },
  mailLinks: { points: 100, duration: HOUR },
  invitationsBy: { points: 100, duration: HOUR },
  declinesBy: { points: 60, duration: HOUR },
  calendarFeedsOf: { points: 20, duration: HOUR },
  accessTokensOf: { points: 20, duration: HOUR },
  calendarImportsBy: { points: 30, duration: HOUR },
  gatheringAnswersBy: { points: 500, duration: HOUR },
  gatheringChangesBy: { points: 300, duration: HOUR },
  personalDataOf: { points: 20, duration: HOUR },
  undosBy: { points: 300, duration: HOUR },
  kilobytesChangedBy: { points: 20_000, duration: HOUR },
  calendarReads: { points: 120, duration: MINUTE },
  pageErrorsFrom: { points: 20, duration: HOUR },
  samePageError: { points: 1, duration: HOUR },
  pageErrors: { points: 100, duration: HOUR },
  signInLinesFrom: { points: 30, duration: 15 * MINUTE },
  signInLines: { points: 2_000, duration: HOUR },
} as const;

export type Limited = keyof typeof LIMITS;

/**
 * Each process counts these for itself: they protect the process and its log from too much work, and asking the
 * database would add a good part of it.
 */
const PER_PROCESS: ReadonlySet<string> = new Set<Limited>([
  "calls",
  "kilobytesChangedBy",
  "pageErrorsFrom",
  "samePageError",
  "pageErrors",
  "signInLinesFrom",
  "signInLines",
]);

/** How much of a limit is left for somebody, and for how many seconds. */
export interface Standing {
  limited: string;
  left: number;
  seconds: number;
}

/** The headers by which programs slow down in time (draft-ietf-httpapi-ratelimit-headers). */
export function headersOf({ limited, left, seconds }: Standing): Record<string, string> {
  const { points, duration } = LIMITS[limited as Limited];
  return {
    "RateLimit-Policy": `"${limited}";q=${points};w=${duration}`,
    RateLimit: `"${limited}";r=${left};t=${seconds}`,
  };
}

/** Counts rate-limited actions. */
export class RateLimits {
  readonly #limiters = new Map<Limited, RateLimiterAbstract>();

  /** Without a database, nothing is limited. `seconds` overrides the duration of all limits. */
  constructor(database: Pick<OpenDatabase, "makeLimiter"> | null, seconds?: number) {
    if (!database) return;
    for (const [name, { points, duration }] of Object.entries(LIMITS)) {
      const limit = { name, points, duration: seconds ?? duration };
      const limiter = PER_PROCESS.has(name) ? new MemoryLimiter(limit) : database.makeLimiter(limit);
      this.#limiters.set(name as Limited, limiter);
    }
  }

  /**
   * Counts one call, or as much as it takes. Returns what is left; null if nothing is limited. Throws `TooManyRequests`,
   * with the limit and the time to wait, if it is exceeded.
   */
  async count(limited: Limited, key: string, points = 1): Promise<Standing | null> {
    const standing = await this.#consume(limited, key, points);
    if (!standing || standing.left >= 0) return standing;
    throw new AppError("TooManyRequests", { retryAfter: standing.seconds, limited });
  }

  /** Counts one call. Returns whether it is within the limit. */
  async admits(limited: Limited, key: string): Promise<boolean> {
    return ((await this.#consume(limited, key))?.left ?? 0) >= 0;
  }

  /** Subtracts one. */
  async takeBack(limited: Limited, key: string): Promise<void> {
    await this.#limiters.get(limited)?.reward(key);
  }

  /** Resets the count. */
  async forget(limited: Limited, key: string): Promise<void> {
    await this.#limiters.get(limited)?.delete(key);
  }

  /** Counts one call. What is left is negative if the limit is exceeded. */
  async #consume(limited: Limited, key: string, points = 1): Promise<Standing | null> {
    const standing = (left: number, { msBeforeNext }: RateLimiterRes) => {
      return { limited, left, seconds: Math.ceil(msBeforeNext / 1_000) };
    };
    try {
      const counted = await this.#limiters.get(limited)?.consume(key, points);
      return counted ? standing(counted.remainingPoints, counted) : null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return standing(-1, refusal);
      throw refusal;
    }
  }
}

/**
 * The key under which an address is counted: for IPv6 its 64-bit network, since one customer has all of its addresses.
 * An unreadable address is its own key.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(":") : parsed.toString();
}

import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import { RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import type { OpenDatabase } from "../db/engine.ts";
import { MemoryLimiter } from "../db/memory-limiter.ts";
import { AppError, type TooMuch } from "../errors.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Allowed requests, or kilobytes (`points`), per `duration` in seconds, for one session, account, address or person
 * (`docs/domain/limits.md#limits`). A refusal says `of` which there were too many.
 */
export const LIMITS = {
  calls: { points: 600, duration: MINUTE, of: "calls" },
  failedSignInsOfAccount: { points: 10, duration: 15 * MINUTE, of: "signIns" },
  failedSignInsFromAddress: { points: 100, duration: 15 * MINUTE, of: "signIns" },
  failedPasswordsOf: { points: 10, duration: 15 * MINUTE, of: "passwords" },
  failedCodesOf: { points: 10, duration: HOUR, of: "codes" },
  forgottenPasswords: { points: 10, duration: HOUR, of: "links" },
  addressLinksBy: { points: 10, duration: HOUR, of: "links" },
  accountUndoLookUps: { points: 60, duration: HOUR, of: "links" },
  accountUndos: { points: 10, duration: HOUR, of: "links" },
  departureUndos: { points: 20, duration: HOUR, of: "links" },
  passwordLinkLookUps: { points: 60, duration: HOUR, of: "links" },
  passwordResets: { points: 10, duration: HOUR, of: "links" },
  setUps: { points: 10, duration: HOUR, of: "setUps" },
  interest: { points: 20, duration: HOUR, of: "interest" },
  remindersBy: { points: 60, duration: HOUR, of: "reminders" },
  mailLinks: { points: 100, duration: HOUR, of: "links" },
  invitationsBy: { points: 100, duration: HOUR, of: "invitations" },
  declinesBy: { points: 60, duration: HOUR, of: "declines" },
  calendarFeedsOf: { points: 20, duration: HOUR, of: "addresses" },
  accessTokensOf: { points: 20, duration: HOUR, of: "tokens" },
  calendarImportsBy: { points: 30, duration: HOUR, of: "imports" },
  gatheringAnswersBy: { points: 500, duration: HOUR, of: "answers" },
  gatheringChangesBy: { points: 300, duration: HOUR, of: "gatherings" },
  personalDataOf: { points: 20, duration: HOUR, of: "personalData" },
  undosBy: { points: 300, duration: HOUR, of: "undos" },
  kilobytesChangedBy: { points: 20_000, duration: HOUR, of: "changes" },
  keptFor: { points: 20_000, duration: DAY, of: "changes" },
  calendarReads: { points: 120, duration: MINUTE, of: "reads" },
  pageErrorsFrom: { points: 20, duration: HOUR, of: "calls" },
  samePageError: { points: 1, duration: HOUR, of: "calls" },
  pageErrors: { points: 100, duration: HOUR, of: "calls" },
  signInLinesFrom: { points: 30, duration: 15 * MINUTE, of: "calls" },
  signInLines: { points: 2_000, duration: HOUR, of: "calls" },
} as const satisfies Record<string, { points: number; duration: number; of: TooMuch }>;

export type Limited = keyof typeof LIMITS;

/** Each process counts these for itself: they protect it and its log, and asking the database would add much work. */
const PER_PROCESS: ReadonlySet<string> = new Set<Limited>([
  "calls",
  "keptFor",
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

  /** Counts a request, or `points`. Returns what is left; null without limits. Throws `TooManyRequests`. */
  async count(limited: Limited, key: string, points = 1): Promise<Standing | null> {
    const standing = await this.#consume(limited, key, points);
    if (!standing || standing.left >= 0) return standing;
    throw new AppError("TooManyRequests", { retryAfter: standing.seconds, limited, tooMuch: LIMITS[limited].of });
  }

  /** Counts one request, or as much as it takes. Returns whether it is within the limit. */
  async admits(limited: Limited, key: string, points = 1): Promise<boolean> {
    return ((await this.#consume(limited, key, points))?.left ?? 0) >= 0;
  }

  /** Subtracts one. */
  async takeBack(limited: Limited, key: string): Promise<void> {
    await this.#limiters.get(limited)?.reward(digestOf(key));
  }

  /** Resets the count. */
  async forget(limited: Limited, key: string): Promise<void> {
    await this.#limiters.get(limited)?.delete(digestOf(key));
  }

  /** Counts one request. What is left is negative if the limit is exceeded. */
  async #consume(limited: Limited, key: string, points = 1): Promise<Standing | null> {
    const limiter = this.#limiters.get(limited);
    if (!limiter) return null;
    const standing = (left: number, { msBeforeNext }: RateLimiterRes) => {
      return { limited, left, seconds: Math.ceil(msBeforeNext / 1_000) };
    };
    try {
      const counted = await limiter.consume(digestOf(key), points);
      return standing(counted.remainingPoints, counted);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // Clocks of several processes differ a little. A count that ends much later is from a clock that was ahead.
      if (refusal.msBeforeNext <= 2_000 * limiter.duration) return standing(-1, refusal);
      await this.forget(limited, key);
      return this.#consume(limited, key, points);
    }
  }
}

/** The form in which a key is kept: a stranger chooses its length. */
const digestOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/** The key of an address: for IPv6 its 64-bit network, which one customer has; an unreadable one is its own. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

/** The larger network around a client's, all of which one customer of a provider may have. */
export function neighbourhoodOf(network: string): string {
  const [address = ""] = network.split("/");
  if (!ipaddr.isValid(address)) return network;
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv4 ? parsed.octets.slice(0, 3).join(".") : parsed.parts.slice(0, 3).join(":");
}

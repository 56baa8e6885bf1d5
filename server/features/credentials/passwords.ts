import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../errors.ts";

/** argon2id (the library's default) with 19 MiB, two passes and one lane, as OWASP recommends. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many passwords are worked on at the same time: half of libuv's threads, which files and look-ups need too. */
const PASSWORDS_AT_ONCE = 2;
/** How many others wait at most: everybody in one room, for 1 s on an ordinary machine and 5 s on a slow one. */
const MOST_PASSWORDS_WAITING = 50;
/** When whoever is refused can try again, in seconds. */
const WAIT = 5;

let worked = 0;
const waiting: (() => void)[] = [];

/** The hash of a password that nobody knows. */
export const unknownPasswordHash = hashPassword(randomBytes(32).toString("hex"));

/** Throws `TooManyRequests`. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/**
 * Returns false without a hash, after the same work: an unknown address takes as long as a wrong password. Throws
 * `TooManyRequests`.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await unknownPasswordHash);
  const matches = await inTurn(() => verify(known, password));
  return matches && typeof passwordHash === "string";
}

/** Throws `TooManyRequests` if too many wait. Asked before an attempt is counted: a busy server is nobody's failure. */
export function assertRoomForPassword(): void {
  if (waiting.length >= MOST_PASSWORDS_WAITING) {
    throw new AppError("TooManyRequests", { retryAfter: WAIT, tooMuch: "work" });
  }
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  assertRoomForPassword();
  if (worked < PASSWORDS_AT_ONCE) worked += 1;
  else await new Promise<void>((begin) => waiting.push(begin));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else worked -= 1;
  }
}

import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { normalizePassword } from "../../../shared/auth/auth.schema.ts";
import { AppError } from "../../errors.ts";

/** argon2id (the library's default) with 19 MiB, two passes and one lane, as OWASP recommends. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many passwords are worked on at the same time: half of libuv's threads, which files and look-ups need too. */
const PASSWORDS_AT_ONCE = 2;
/** How many others wait at most: everybody in one room, for 1 s on an ordinary machine and 5 s on a slow one. */
const MOST_PASSWORDS_WAITING = 50;
/** After how many seconds a refused caller can try again. */
const WAIT = 5;

let worked = 0;
let waiting: { group: string; begin: () => void; refuse: (error: AppError) => void }[] = [];

/** The hash of a password that nobody knows. */
export const unknownPasswordHash = hashPassword(randomBytes(32).toString("hex"));

/** Hashes a password in its normal form. Throws `TooManyRequests` if too many wait; `group` as in `inPasswordTurn`. */
export async function hashPassword(password: string, group = ""): Promise<string> {
  return inPasswordTurn(group, () => hash(normalizePassword(password), OPTIONS));
}

/** The group of what somebody does who is known. */
export const groupOf = (userId: number) => `user ${userId}`;

/**
 * Call it within `inPasswordTurn`. Without a hash it returns false after the same work: an unknown address takes as
 * long as a wrong password. Earlier versions hashed passwords as typed.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const kept = passwordHash ?? (await unknownPasswordHash);
  for (const form of new Set([normalizePassword(password), password]))
    if (await verify(kept, form)) return typeof passwordHash === "string";
  return false;
}

/**
 * Checks a password once there is room, with the counts of attempts: a busy server is nobody's failure. `group` is who
 * it comes from, or where. If too many wait, one of the group that has most is refused: throws `TooManyRequests`.
 */
export async function inPasswordTurn<Result>(group: string, work: () => Promise<Result>): Promise<Result> {
  if (worked < PASSWORDS_AT_ONCE) worked += 1;
  else {
    await new Promise<void>((begin, refuse) => {
      waiting.push({ group, begin, refuse });
      if (waiting.length > MOST_PASSWORDS_WAITING) refuseOne();
    });
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next.begin();
    else worked -= 1;
  }
}

/** Refuses the newest of the group that has most. */
function refuseOne(): void {
  const groups = [...Map.groupBy(waiting, ({ group }) => group).values()];
  const refused = groups.toSorted((a, b) => b.length - a.length)[0]?.at(-1);
  waiting = waiting.filter((each) => each !== refused);
  refused?.refuse(new AppError("TooManyRequests", { retryAfter: WAIT, tooMuch: "work" }));
}

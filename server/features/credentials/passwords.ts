import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default) with 19 MiB, two passes and one lane, as OWASP recommends. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that nobody knows. */
export const unknownPasswordHash = hash(randomBytes(32), OPTIONS);

export async function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Returns false without a hash, after the same work: an unknown address takes as long as a wrong password. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await unknownPasswordHash), password);
  return matches && typeof passwordHash === "string";
}

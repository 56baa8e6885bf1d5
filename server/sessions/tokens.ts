import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, URL-safe. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a token: reading the database does not reveal it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

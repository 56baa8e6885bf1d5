import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, as text that fits into a URL. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** How a token is kept: whoever reads the database cannot use it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { AppError } from "../errors.ts";

/** Maximum length of an `Idempotency-Key`. */
export const MAX_KEY_LENGTH = 255;

/** Fields by which people prove who they are, and two that say when and where somebody answered, not what. */
const LEFT_OUT = new Set(["current_password", "password", "code", "answered_ago", "device"]);

export function keyIn({ headers }: Pick<IncomingMessage, "headers">): string | undefined {
  const key = headers["idempotency-key"];
  return typeof key === "string" ? key : undefined;
}

/** Throws `MalformedRequest`. */
export function assertKey(key: string): void {
  if (key === "" || key.length > MAX_KEY_LENGTH) throw new AppError("MalformedRequest");
}

/**
 * Tells a request from another with the same key. Nobody without the key can guess a short input from the hash.
 * Passwords and codes have no part in it: the response must not tell whether one is that of the first request.
 */
export async function hashRequest(key: string, path: string, input: unknown): Promise<string> {
  const { file, ...others } = Object(input) as Record<string, unknown>;
  const fields = Object.entries(others).filter(([name]) => !LEFT_OUT.has(name));
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null;
  const content = bytes && createHash("sha256").update(bytes).digest("base64url");
  return createHmac("sha256", key)
    .update(JSON.stringify([path, fields, content]))
    .digest("base64url");
}

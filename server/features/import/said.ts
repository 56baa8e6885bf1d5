import { createHash } from "node:crypto";

const LENGTH = 12;

/** Short hashes of values, in their order: by them, a newer calendar shows what it has changed. */
export function saidOf(values: readonly unknown[]): string {
  return values.map((value) => hashOf(JSON.stringify(value))).join(" ");
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, LENGTH);
}

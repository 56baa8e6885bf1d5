import { createHash } from "node:crypto";

const LENGTH = 12;
const FIELDS = ["title", "starts_at", "ends_at", "place", "description", "links", "takesPlace"] as const;

/** The last part of an entry's hashes: whether it takes place. */
export const TAKES_PLACE = "1";
export const CANCELLED = "0";

/** Short hashes of values, in their order: by them, a newer calendar shows what it has changed. */
export function hashesOf(values: readonly unknown[]): string {
  return values.map((value) => hashOf(JSON.stringify(value))).join(" ");
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, LENGTH);
}

/** Lists the fields that differ. With null before, nothing was kept: then only whether it takes place may differ. */
export function changedIn(before: string | null, after: string): ReadonlySet<(typeof FIELDS)[number]> {
  const now = after.split(" ");
  const was = before?.split(" ") ?? [...now.slice(0, -1), TAKES_PLACE];
  return new Set(FIELDS.filter((_field, index) => was[index] !== now[index]));
}

/** Returns the hashes of an entry that is now cancelled, from those before. */
export function cancelledIn(before: string | null): string | null {
  return before && `${before.slice(0, before.lastIndexOf(" "))} ${CANCELLED}`;
}

import { timingSafeEqual } from "node:crypto";
import Keygrip from "keygrip";

/** More than the people who are online at a time, of all collectives together: about 3 MB. */
const MOST = 10_000;

/**
 * A Keygrip that caches valid signatures. Browsers send the same cookie with each request, and verifying it in constant
 * time was a tenth of the time for serving a cached state. Invalid signatures are not cached, so nobody can fill the
 * memory with them.
 */
export function cacheSignatures(keys: readonly string[]): Keygrip {
  const keygrip = new Keygrip(keys);
  const right = new Map<string, { signature: Buffer; key: number }>();

  function index(data: string, digest: string): number {
    const known = right.get(data);
    const signature = Buffer.from(digest);
    if (known && isSame(known.signature, signature)) return known.key;
    const key = keygrip.index(data, digest);
    if (key >= 0) {
      if (right.size === MOST) right.clear();
      right.set(data, { signature, key });
    }
    return key;
  }

  return {
    sign: (data: string) => keygrip.sign(data),
    index,
    verify: (data: string, digest: string) => index(data, digest) >= 0,
  };
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

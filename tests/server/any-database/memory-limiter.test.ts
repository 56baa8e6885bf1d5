import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { MemoryLimiter, MOST_KEYS } from "../../../server/db/memory-limiter.ts";
import { RateLimits } from "../../../server/http/rate-limits.ts";

it("keeps the counts that were used last, however many there are", async () => {
  const limiter = new MemoryLimiter({ points: 1, duration: 60 });
  for (const key of ["silent", "eager"]) await limiter.consume(key);
  for (let index = 0; index < MOST_KEYS; index += 1) {
    await limiter.consume(String(index));
    // Asked now and then, so that it is among those that were used last.
    if (index % 1_000 === 0) await limiter.consume("eager").catch(() => {});
  }
  await expect(limiter.consume("eager")).rejects.toMatchObject({ remainingPoints: 0 });
  expect(await limiter.get("silent")).toBeNull();
  expect(limiter.dump().storage).toHaveLength(MOST_KEYS);
});

it("takes no more memory than it says, however long what is counted is", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const bytesInUse = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const makeLimiter = () => new MemoryLimiter({ points: 1, duration: 60 });
  const limits = new RateLimits({ makeLimiter });
  const before = bytesInUse();
  // As long as a page's report of an error can be.
  for (let index = 0; index < 2 * MOST_KEYS; index += 1) {
    await limits.admits("samePageError", JSON.stringify({ index, route: "x".repeat(4_000) }));
  }
  expect(bytesInUse() - before).toBeLessThan(9_000_000);
  expect(
    await limits.admits("samePageError", JSON.stringify({ index: 2 * MOST_KEYS - 1, route: "x".repeat(4_000) })),
  ).toBe(false);
});

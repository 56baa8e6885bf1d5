import { expect, it } from "vitest";
import { MemoryLimiter, MOST_KEYS } from "../../../server/db/memory-limiter.ts";

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

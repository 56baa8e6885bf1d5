import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reconnectDelay } from "../../client/live/reconnect-delay.ts";

const attempts = fc.nat({ max: 10_000 });
const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe("the delay before reconnecting", () => {
  it("is never zero, and never more than four seconds", () => {
    fc.assert(
      fc.property(attempts, chances, (attempt, chance) => {
        const delay = reconnectDelay(attempt, chance);
        expect(delay).toBeGreaterThanOrEqual(100);
        expect(delay).toBeLessThanOrEqual(4_000);
      }),
    );
  });

  it("grows with each attempt up to its limit, by the same chance", () => {
    fc.assert(
      fc.property(attempts, chances, (attempt, chance) => {
        expect(reconnectDelay(attempt + 1, chance)).toBeGreaterThanOrEqual(reconnectDelay(attempt, chance));
      }),
    );
    expect(reconnectDelay(1, 0.5)).toBeGreaterThan(reconnectDelay(0, 0.5));
  });

  it("spreads a thousand clients evenly: no tenth of the time sees more than an eighth of them", () => {
    fc.assert(
      fc.property(attempts, (attempt) => {
        const delays = Array.from({ length: 1_000 }, (_, index) => reconnectDelay(attempt, index / 1_000));
        const [shortest = 0, longest = 0] = [delays[0], delays.at(-1)];
        const tenth = (longest - shortest) / 10;
        for (let part = 0; part < 10; part += 1) {
          const from = shortest + part * tenth;
          const within = delays.filter((delay) => delay >= from && delay < from + tenth);
          expect(within.length).toBeLessThanOrEqual(125);
        }
        // Even the first attempts take up most of a second.
        expect(longest - shortest).toBeGreaterThan(800);
      }),
    );
  });

  it("is different for everybody", () => {
    const delays = Array.from({ length: 1_000 }, () => reconnectDelay(3));
    expect(new Set(delays).size).toBeGreaterThan(990);
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { loadIntervalHistory } from "../../server/features/planning/history.service.ts";
import { trial } from "../support/trials.ts";
import { dayIn, EXIT, hiatusUntil, inWorld, type Answers } from "../support/world.ts";

const people = ["ada", "bo", "cy", "di"];

const answers: fc.Arbitrary<Answers> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ capacity_score: fc.constantFrom(-1, 0, 1, null) }) },
  fc.constantFrom(hiatusUntil("2026-12-01"), EXIT),
);

it("the history of all intervals has the numbers of each interval's overview", async () => {
  const saves = fc.array(fc.record({ day: fc.boolean(), who: fc.constantFrom(...people), ahead: fc.nat(3), answers }), {
    minLength: 3,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(saves, (history) =>
      inWorld({ today: dayIn(1), people, intervals: 9 }, async (world) => {
        let during = 1;
        const left = new Set<number>();
        for (const save of history) {
          if (save.day && during < 5) {
            world.clock.setDay(dayIn((during += 1)));
            for (const leaver of await world.rollOver()) left.add(leaver);
          }
          // Who has left can no longer sign in.
          if (!left.has(world.person(save.who))) await world.save(save.who, during + save.ahead, save.answers);
        }
        const { value } = await loadIntervalHistory(world.db, world.collective.id, world.clock.today());
        expect(value.map(({ interval_id }) => interval_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
        for (const { interval_id, answers: counts, capacity } of value) {
          const overview = await world.overviewOf(interval_id);
          const lengths = Object.entries(overview.answers).map(([part, ids]) => [part, ids.length]);
          expect(counts, `interval ${interval_id}`).toEqual(Object.fromEntries(lengths));
          expect(capacity).toEqual(overview.capacity.now);
        }
      }),
    ),
    { numRuns: trial(12, 300) },
  );
});

import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { getIntervalHistory } from "../../server/features/intervals/history.service.ts";
import { actAs } from "../support/editing.ts";
import { worldForEach } from "../support/hooks.ts";
import { trial } from "../support/trials.ts";
import { dayIn, EXIT, hiatusUntil, inWorld, type Answers } from "../support/world.ts";
import { openAs, startTestServer } from "../support/test-server.ts";

const world = worldForEach({
  today: dayIn(1),
  people: ["ada", "bo", "cy", "di"],
  crews: ["garden", "kitchen"],
  intervals: 9,
});

const idsOf = (...names: string[]) => names.map((name) => world.person(name));

describe("the overview of an interval", () => {
  it("compares its answers and crews with the interval before", async () => {
    await world.save("ada", 1, { volunteers: ["garden"], capacity_score: 0 });
    await world.save("bo", 1, { joins: ["garden"] });
    await world.save("cy", 2, hiatusUntil("2026-02-10"));
    await world.goTo(2);
    await world.save("di", 2, { volunteers: ["garden"], capacity_score: -1 });
    await world.save("ada", 2, hiatusUntil("2026-12-01"));
    const overview = await world.overviewOf(2);
    expect(overview.answers).toEqual({
      participating: idsOf("di"),
      on_hiatus: idsOf("ada", "cy"),
      exiting: [],
      opted_out: [],
      not_answered: idsOf("bo"),
    });
    expect(overview.crews).toMatchObject([
      { name: "kitchen", lacks: ["no people"], people_before: 0 },
      { name: "garden", lacks: ["nobody from last time"], people_before: 2, convenor_id: world.person("di") },
    ]);
    expect(overview.capacity).toEqual({
      now: { lower: 1, usual: 0, higher: 0, not_said: 0 },
      before: { lower: 0, usual: 1, higher: 0, not_said: 1 },
    });
    expect(overview.returning).toEqual([{ person_id: world.person("cy"), date: "2026-02-10" }]);
    expect(overview.resting).toEqual([{ person_id: world.person("ada"), until: "2026-12-01" }]);
  });

  it("is the same of a past interval as it was in it", async () => {
    await world.save("ada", 1, { volunteers: ["garden"] });
    await world.save("bo", 1, EXIT);
    const then = await world.overviewOf(1);
    await world.goTo(3);
    expect(await world.overviewOf(1)).toEqual(then);
    expect(then.answers.exiting).toEqual(idsOf("bo"));
  });

  it("leaves out who leaves before it begins, with their crews", async () => {
    await world.save("bo", 3, { volunteers: ["garden"] });
    await world.save("bo", 2, { volunteers: ["garden"] });
    await world.save("bo", 1, EXIT);
    const [next, later] = [await world.overviewOf(2), await world.overviewOf(3)];
    for (const { answers, crews } of [next, later]) {
      expect(Object.values(answers).flat()).not.toContain(world.person("bo"));
      expect(crews.find(({ name }) => name === "garden")).toMatchObject({ person_ids: [], convenor_id: null });
    }
    expect(later.crews.find(({ name }) => name === "garden")).toMatchObject({ people_before: 0 });
    expect((await world.overviewOf(1)).answers.exiting).toEqual(idsOf("bo"));
  });

  it("expects every member in an interval that is not filled yet, and calls nobody new there", async () => {
    await world.save("ada", 5);
    await world.save("bo", 5, EXIT);
    const { answers, new: joined } = await world.overviewOf(5);
    expect(answers).toMatchObject({
      participating: idsOf("ada"),
      exiting: idsOf("bo"),
      not_answered: idsOf("cy", "di"),
    });
    expect(joined).toEqual([]);
  });

  it("has no interval before in the first one", async () => {
    expect(await world.overviewOf(1)).toMatchObject({ capacity: { before: null }, new: [], returning: [] });
  });
});

describe("silence", () => {
  const silentIn = async (intervalId: number) =>
    Object.fromEntries(
      (await world.overviewOf(intervalId)).silent.map(({ person_id, intervals }) => [person_id, intervals]),
    );

  it("counts begun intervals in a row", async () => {
    await world.save("ada", 1);
    await world.goTo(2);
    await world.save("bo", 2);
    await world.goTo(3);
    expect(await silentIn(3)).toEqual({
      [world.person("ada")]: 2,
      [world.person("cy")]: 3,
      [world.person("di")]: 3,
    });
    // The next interval has not begun.
    expect(await silentIn(4)).toEqual(await silentIn(3));
    expect(await silentIn(2)).toEqual({ [world.person("cy")]: 2, [world.person("di")]: 2 });
  });

  it("ends with an answer, also for an interval that has not begun, and counts again from there", async () => {
    await world.goTo(2);
    await world.goTo(3);
    await world.save("ada", 4);
    await world.save("bo", 5);
    expect(await silentIn(4)).not.toHaveProperty(String(world.person("ada")));
    // Nobody but the next interval's people have been asked for this one.
    expect(await silentIn(6)).toEqual({ [world.person("cy")]: 3, [world.person("di")]: 3 });
  });

  it("does not count a hiatus that goes on", async () => {
    await world.save("ada", 2, hiatusUntil("2026-12-01"));
    for (const id of [2, 3, 4]) await world.goTo(id);
    expect(await silentIn(4)).toEqual({ [world.person("bo")]: 4, [world.person("cy")]: 4, [world.person("di")]: 4 });
  });
});

describe("the call", () => {
  it("returns another overview after a change, and nothing private", async () => {
    const server = await startTestServer();
    onTestFinished(() => server.stop());
    const { client } = await openAs(server, "ada");
    const read = () => client.intervals.overview.query({ interval_id: 2 });
    expect((await read()).answers.participating).toEqual([]);
    await actAs(server, "ada").plan(2, { wellbeing: "tired", private_capacity_planning: true });
    const after = await read();
    expect(after.answers.participating).toEqual([server.person("ada")]);
    expect(JSON.stringify(after)).not.toContain("tired");
  });
});

describe("the history of all intervals", () => {
  const people = ["ada", "bo", "cy", "di"];

  const answers: fc.Arbitrary<Answers> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ capacity_score: fc.constantFrom(-1, 0, 1, null) }) },
    fc.constantFrom(hiatusUntil("2026-12-01"), EXIT),
  );

  it("has the numbers of each interval's overview", async () => {
    const saves = fc.array(
      fc.record({ day: fc.boolean(), who: fc.constantFrom(...people), ahead: fc.nat(3), answers }),
      {
        minLength: 3,
        maxLength: 20,
      },
    );
    await fc.assert(
      fc.asyncProperty(saves, (history) =>
        inWorld({ today: dayIn(1), people, intervals: 9 }, async (generated) => {
          let during = 1;
          const left = new Set<number>();
          for (const save of history) {
            if (save.day && during < 5) {
              generated.clock.setDay(dayIn((during += 1)));
              for (const leaver of await generated.rollOver()) left.add(leaver);
            }
            // Who has left can no longer sign in.
            if (!left.has(generated.person(save.who)))
              await generated.save(save.who, during + save.ahead, save.answers);
          }
          const rows = await getIntervalHistory(generated.db, generated.collective.id, generated.clock.today());
          expect(rows.map(({ interval_id }) => interval_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
          for (const { interval_id, answers: counts, capacity } of rows) {
            const overview = await generated.overviewOf(interval_id);
            const lengths = Object.entries(overview.answers).map(([part, ids]) => [part, ids.length]);
            expect(counts, `interval ${interval_id}`).toEqual(Object.fromEntries(lengths));
            expect(capacity).toEqual(overview.capacity.now);
          }
        }),
      ),
      { numRuns: trial(12, 300) },
    );
  });
});

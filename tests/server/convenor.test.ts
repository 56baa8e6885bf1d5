import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { getConvenorChoice } from "../../server/features/participation/convenor-choice.service.ts";
import { trial } from "../support/trials.ts";
import { createWorld, dayIn, EXIT, hiatusUntil, inWorld, type Answers, type World } from "../support/world.ts";

const volunteers = ["garden"];
/** The acts of volunteers; the last one volunteers in another crew. */
const ACTS: Record<string, Answers> = {
  volunteers: { volunteers },
  joins: { joins: volunteers },
  stays: {},
  exits: EXIT,
  rests: hiatusUntil("2026-12-01"),
  cooks: { volunteers: ["kitchen"] },
};

/** A rule; what people save for an interval, in the middle of one; and who convenes "garden" then, by interval. */
const SCENARIOS: [rule: string, saves: string, convenors: Record<number, string | null>][] = [
  ["nobody convenes without a volunteer", "in 1, ada joins for 1", { 1: null }],
  [
    "of people who never convened, the lowest id is chosen, no matter who volunteered first",
    "in 1, cy volunteers for 2; in 1, bo volunteers for 2",
    { 2: "bo" },
  ],
  [
    "who never convened this crew comes before who did",
    "in 1, ada volunteers for 1; in 2, ada volunteers for 3; in 2, cy volunteers for 3",
    { 1: "ada", 3: "cy" },
  ],
  [
    "having convened another crew counts for nothing",
    "in 1, ada cooks for 1; in 1, ada volunteers for 2; in 1, bo volunteers for 2",
    { 2: "ada" },
  ],
  [
    "among those who convened, who did so longest ago is chosen",
    "in 1, bo volunteers for 1; in 2, ada volunteers for 2; in 3, ada volunteers for 3; " +
      "in 3, bo volunteers for 4; in 3, ada volunteers for 4",
    { 1: "bo", 2: "ada", 3: "ada", 4: "bo" },
  ],
  [
    "saving twice changes nothing: the interval's own convening is not its history",
    "in 1, ada volunteers for 2; in 1, bo volunteers for 2; in 1, ada volunteers for 2; in 1, bo volunteers for 2",
    { 2: "ada" },
  ],
  [
    "in the current interval who convenes stays while they volunteer",
    "in 1, bo volunteers for 1; in 1, ada volunteers for 1",
    { 1: "bo" },
  ],
  ["an upcoming interval has no incumbent", "in 1, bo volunteers for 2; in 1, ada volunteers for 2", { 2: "ada" }],
  [
    "who was chosen for an upcoming interval stays once it has begun",
    "in 1, bo volunteers for 2; in 2, ada volunteers for 2",
    { 2: "bo" },
  ],
  [
    "a convenor who no longer volunteers is replaced",
    "in 1, ada volunteers for 1; in 1, cy volunteers for 1; in 1, ada joins for 1",
    { 1: "cy" },
  ],
  [
    "a convenor who exits is replaced",
    "in 1, ada volunteers for 1; in 1, cy volunteers for 1; in 1, ada exits for 1",
    { 1: "cy" },
  ],
  [
    "a convenor who goes on hiatus without another volunteer leaves the crew without one",
    "in 1, ada volunteers for 1; in 1, cy joins for 1; in 1, ada rests for 1",
    { 1: null },
  ],
  [
    "the upcoming interval is chosen anew when the current convenor changes",
    "in 1, ada volunteers for 2; in 1, bo volunteers for 2; in 1, ada volunteers for 1",
    { 1: "ada", 2: "bo" },
  ],
  [
    "and again when the current convenor leaves the crew",
    "in 1, ada volunteers for 1; in 1, bo volunteers for 1; in 1, ada volunteers for 2; " +
      "in 1, bo volunteers for 2; in 1, ada stays for 1",
    { 1: "bo", 2: "ada" },
  ],
  [
    "leaving a crew in the upcoming interval hands it on",
    "in 1, ada volunteers for 2; in 1, bo volunteers for 2; in 1, ada stays for 2",
    { 2: "bo" },
  ],
];

async function convenorOf(world: World, intervalId: number): Promise<string | null> {
  const rows = await world.db
    .selectFrom("crew_involvements")
    .innerJoin("people", "people.id", "crew_involvements.person_id")
    .select("people.display_name")
    .where(({ and }) => and({ crew_id: world.crew("garden"), interval_id: intervalId, convenor: 1 }))
    .execute();
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.display_name ?? null;
}

describe("the convenor of a crew", () => {
  let world: World;
  afterEach(() => world.close());

  it.each(SCENARIOS)("%s", async (_rule, saves, convenors) => {
    world = await createWorld({
      today: dayIn(1),
      people: ["ada", "bo", "cy"],
      crews: ["garden", "kitchen"],
      intervals: 4,
    });
    for (const save of saves.split("; ")) {
      const [, during, who = "", act = "", intervalId] = /^in (\d), (\w+) (\w+) for (\d)$/.exec(save) ?? [];
      world.clock.setDay(dayIn(Number(during)));
      await world.save(who, Number(intervalId), ACTS[act]);
    }
    for (const [intervalId, convenor] of Object.entries(convenors)) {
      expect(await convenorOf(world, Number(intervalId)), `interval ${intervalId}`).toBe(convenor);
    }
  });

  it("emits an event for everyone whose involvement changed, the author first", async () => {
    world = await createWorld({ today: dayIn(1), people: ["ada", "bo", "cy"], intervals: 2 });
    await world.save("cy", 2, { volunteers });
    const { events } = await world.save("ada", 2, { volunteers });
    const changed = events.map((event) => ("MeEvent" in event ? event.MeEvent.IntervalDataChanged : null));
    expect(changed.map((data) => data?.person_id)).toEqual([world.person("ada"), world.person("cy")]);
    expect(changed.map((data) => data?.crew_involvements[0]?.convenor)).toEqual([true, false]);
  });
});

describe("the reason for a convenor", () => {
  const choiceIn = (world: World, intervalId: number, crew = "garden") =>
    getConvenorChoice(
      world.db,
      { collectiveId: world.collective.id, intervalId, crewId: world.crew(crew) },
      world.clock.today(),
    );

  it("comes from an order whose first is whom the server has chosen, in every interval", async () => {
    const people = ["ada", "bo", "cy", "di"];
    const crews = fc.uniqueArray(fc.constantFrom("garden", "kitchen"));
    const answers: fc.Arbitrary<Answers> = fc.oneof(
      { weight: 4, arbitrary: fc.record({ volunteers: crews }) },
      { weight: 1, arbitrary: fc.record({ joins: crews }) },
      { weight: 1, arbitrary: fc.constantFrom(hiatusUntil("2026-12-01"), EXIT) },
    );
    const saves = fc.array(
      fc.record({ day: fc.boolean(), who: fc.constantFrom(...people), ahead: fc.nat(2), answers }),
      {
        minLength: 4,
        maxLength: 40,
      },
    );
    await fc.assert(
      fc.asyncProperty(saves, (history) =>
        inWorld({ today: dayIn(1), people, crews: ["garden", "kitchen"], intervals: 8 }, async (world) => {
          let during = 1;
          const gone = new Set<number>();
          for (const { day, who, ahead, answers: given } of history) {
            if (day && during < 6) {
              for (const leaver of await world.goTo((during += 1))) gone.add(leaver);
            }
            if (!gone.has(world.person(who))) await world.save(who, during + ahead, given);
          }
          for (const crew of ["garden", "kitchen"]) {
            for (let intervalId = 1; intervalId <= 8; intervalId += 1) {
              const { convenor_id, order, reason } = await choiceIn(world, intervalId, crew);
              expect(order[0]?.person_id ?? null).toBe(convenor_id);
              const name = people.find((person) => world.person(person) === convenor_id);
              expect(reason).toMatch(
                name === undefined ? /^Nobody / : new RegExp(`^${name} (convene[sd]:|already convene[sd]) .`),
              );
            }
          }
        }),
      ),
      { numRuns: trial(12, 300) },
    );
  });

  it("is also known as if somebody volunteered, who then is chosen for it", () =>
    inWorld({ today: dayIn(1), people: ["ada", "bo", "cy"], intervals: 3 }, async (world) => {
      const suppose = (name: string, intervalId: number) => {
        const key = { collectiveId: world.collective.id, intervalId, crewId: world.crew("garden") };
        return getConvenorChoice(world.db, { ...key, supposedId: world.person(name) }, world.clock.today());
      };
      await world.save("bo", 1, { volunteers });
      await world.save("bo", 2, { volunteers });
      expect((await suppose("ada", 1)).reason).toBe(
        "bo already convenes and still volunteers; otherwise ada would come first.",
      );
      const supposed = await suppose("ada", 2);
      expect(supposed.reason).toBe("ada convenes: the only one of two volunteers who has never convened garden.");
      expect(await choiceIn(world, 2)).toMatchObject({ convenor_id: world.person("bo") });
      await world.save("ada", 2, { volunteers });
      expect(await choiceIn(world, 2)).toEqual(supposed);
      expect(await suppose("ada", 2)).toEqual(supposed);
      // Others do not see the plans of people who leave before.
      await world.save("cy", 2, { volunteers });
      await world.save("cy", 1, EXIT);
      expect((await suppose("cy", 2)).order).toHaveLength(2);
      expect((await suppose("bo", 2)).order).toHaveLength(2);
    }));

  it("names the rule of the current interval only where it decides", () =>
    inWorld({ today: dayIn(1), people: ["ada", "bo"], intervals: 3 }, async (world) => {
      await world.save("bo", 1, { volunteers });
      await world.save("ada", 1, { volunteers });
      await world.save("bo", 2, { volunteers });
      await world.save("ada", 2, { volunteers });
      const kept = "bo already convenes and still volunteers; otherwise ada would come first.";
      expect((await choiceIn(world, 1)).reason).toBe(kept);
      expect(await choiceIn(world, 2)).toMatchObject({
        convenor_id: world.person("ada"),
        reason: "ada convenes: the only one of two volunteers who has never convened garden.",
        order: [
          { person_id: world.person("ada"), last_convened: null, reason: "has never convened garden" },
          { person_id: world.person("bo"), last_convened: 1, reason: "last convened garden in interval 1" },
        ],
      });
      world.clock.setDay(dayIn(2));
      const reason = "bo already convened and still volunteered; otherwise ada would have come first.";
      expect((await choiceIn(world, 1)).reason).toBe(reason);
      expect((await choiceIn(world, 3)).reason).toBe("Nobody has volunteered yet.");
    }));
});

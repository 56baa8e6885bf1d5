import { afterEach, describe, expect, it } from "vitest";
import { chooseConvenor } from "../../server/features/participation/convenors.ts";
import { createWorld, dayIn, type Answers, type World } from "../support/world.ts";

/** Somebody saves an interval, on a day in the middle of interval `during`. */
interface Save extends Answers {
  during: number;
  who: string;
  for: number;
}

interface Scenario {
  rule: string;
  saves: Save[];
  /** Who convenes "garden", by interval. */
  convenors: Record<number, string | null>;
}

const volunteers = ["garden"];
const joins = ["garden"];
const exit: Answers = { participation_intention: "OptOut", opt_out_type: "Exit" };
const hiatus: Answers = {
  participation_intention: "OptOut",
  opt_out_type: "Hiatus",
  opt_out_planned_return_date: "2026-12-01",
};

const SCENARIOS: Scenario[] = [
  {
    rule: "nobody convenes without a volunteer",
    saves: [{ during: 1, who: "ada", for: 1, joins }],
    convenors: { 1: null },
  },
  {
    rule: "of people who never convened, the lowest id is chosen, no matter who volunteered first",
    saves: [
      { during: 1, who: "cy", for: 2, volunteers },
      { during: 1, who: "bo", for: 2, volunteers },
    ],
    convenors: { 2: "bo" },
  },
  {
    rule: "who never convened this crew comes before who did",
    saves: [
      { during: 1, who: "ada", for: 1, volunteers },
      { during: 2, who: "ada", for: 3, volunteers },
      { during: 2, who: "cy", for: 3, volunteers },
    ],
    convenors: { 1: "ada", 3: "cy" },
  },
  {
    rule: "having convened another crew counts for nothing",
    saves: [
      { during: 1, who: "ada", for: 1, volunteers: ["kitchen"] },
      { during: 1, who: "ada", for: 2, volunteers },
      { during: 1, who: "bo", for: 2, volunteers },
    ],
    convenors: { 2: "ada" },
  },
  {
    rule: "among those who convened, who did so longest ago is chosen",
    saves: [
      { during: 1, who: "bo", for: 1, volunteers },
      { during: 2, who: "ada", for: 2, volunteers },
      { during: 3, who: "ada", for: 3, volunteers },
      { during: 3, who: "bo", for: 4, volunteers },
      { during: 3, who: "ada", for: 4, volunteers },
    ],
    convenors: { 1: "bo", 2: "ada", 3: "ada", 4: "bo" },
  },
  {
    rule: "saving twice changes nothing: the interval's own convening is not its history",
    saves: [
      { during: 1, who: "ada", for: 2, volunteers },
      { during: 1, who: "bo", for: 2, volunteers },
      { during: 1, who: "ada", for: 2, volunteers },
      { during: 1, who: "bo", for: 2, volunteers },
    ],
    convenors: { 2: "ada" },
  },
  {
    rule: "in the current interval who convenes stays while they volunteer",
    saves: [
      { during: 1, who: "bo", for: 1, volunteers },
      { during: 1, who: "ada", for: 1, volunteers },
    ],
    convenors: { 1: "bo" },
  },
  {
    rule: "an upcoming interval has no incumbent",
    saves: [
      { during: 1, who: "bo", for: 2, volunteers },
      { during: 1, who: "ada", for: 2, volunteers },
    ],
    convenors: { 2: "ada" },
  },
  {
    rule: "who was chosen for an upcoming interval stays once it has begun",
    saves: [
      { during: 1, who: "bo", for: 2, volunteers },
      { during: 2, who: "ada", for: 2, volunteers },
    ],
    convenors: { 2: "bo" },
  },
  {
    rule: "a convenor who no longer volunteers is replaced",
    saves: [
      { during: 1, who: "ada", for: 1, volunteers },
      { during: 1, who: "cy", for: 1, volunteers },
      { during: 1, who: "ada", for: 1, joins },
    ],
    convenors: { 1: "cy" },
  },
  {
    rule: "a convenor who exits is replaced",
    saves: [
      { during: 1, who: "ada", for: 1, volunteers },
      { during: 1, who: "cy", for: 1, volunteers },
      { during: 1, who: "ada", for: 1, ...exit },
    ],
    convenors: { 1: "cy" },
  },
  {
    rule: "a convenor who goes on hiatus without another volunteer leaves the crew without one",
    saves: [
      { during: 1, who: "ada", for: 1, volunteers },
      { during: 1, who: "cy", for: 1, joins },
      { during: 1, who: "ada", for: 1, ...hiatus },
    ],
    convenors: { 1: null },
  },
  {
    rule: "the upcoming interval is chosen anew when the current convenor changes",
    saves: [
      { during: 1, who: "ada", for: 2, volunteers },
      { during: 1, who: "bo", for: 2, volunteers },
      { during: 1, who: "ada", for: 1, volunteers },
    ],
    convenors: { 1: "ada", 2: "bo" },
  },
  {
    rule: "and again when the current convenor leaves the crew",
    saves: [
      { during: 1, who: "ada", for: 1, volunteers },
      { during: 1, who: "bo", for: 1, volunteers },
      { during: 1, who: "ada", for: 2, volunteers },
      { during: 1, who: "bo", for: 2, volunteers },
      { during: 1, who: "ada", for: 1 },
    ],
    convenors: { 1: "bo", 2: "ada" },
  },
  {
    rule: "leaving a crew in the upcoming interval hands it on",
    saves: [
      { during: 1, who: "ada", for: 2, volunteers },
      { during: 1, who: "bo", for: 2, volunteers },
      { during: 1, who: "ada", for: 2 },
    ],
    convenors: { 2: "bo" },
  },
];

async function convenorOf(world: World, intervalId: number): Promise<string | null> {
  const rows = await world.db
    .selectFrom("crew_involvements")
    .innerJoin("people", "people.id", "crew_involvements.person_id")
    .select("people.display_name")
    .where("crew_id", "=", world.crew("garden"))
    .where("interval_id", "=", intervalId)
    .where("convenor", "=", 1)
    .execute();
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.display_name ?? null;
}

describe("the convenor of a crew", () => {
  let world: World;
  afterEach(() => world.close());

  it.each(SCENARIOS)("$rule", async ({ saves, convenors }) => {
    world = await createWorld({
      today: dayIn(1),
      people: ["ada", "bo", "cy"],
      crews: ["garden", "kitchen"],
      intervals: 4,
    });
    for (const { during, who, for: intervalId, ...answers } of saves) {
      world.clock.setDay(dayIn(during));
      await world.save(who, intervalId, answers);
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

describe("chooseConvenor", () => {
  it("replaces an incumbent who no longer volunteers", () => {
    expect(chooseConvenor({ volunteers: [2, 3], lastConvened: new Map(), incumbent: 1 })).toBe(2);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seed } from "../../support/seed.ts";
import { LONG, tell, trial } from "../../support/trials.ts";
import type { Act } from "../../trials/year/draw.ts";
import { FOUND } from "../../trials/year/not-yet.ts";
import { live, shrink, type Plan } from "../../trials/year/year.ts";

const TEN_MINUTES = 600_000;
const ACTS = 56;

/** Lives, and returns the known faults that were found. What else is wrong fails with the fewest acts that lead to it. */
async function found(plan: Plan): Promise<string> {
  const { script, wrong, excused } = await live(plan);
  if (!wrong) return [...excused.keys()].toSorted().join(" ");
  const shortest = await shrink(script, wrong.rule, trial(15_000, TEN_MINUTES));
  throw new Error([wrong.message, JSON.stringify(plan), ...shortest.map((act) => JSON.stringify(act))].join("\n"));
}

const { YEAR } = process.env;

describe("a simulated year", { timeout: LONG }, () => {
  it.each(YEAR ? [YEAR] : [])("is lived by YEAR=%s", async (which) => {
    const acts = () => readFileSync(which, "utf8").match(/.+/g) ?? [];
    const plan = Number(which) ? { seed: Number(which), acts: ACTS } : acts().map((act) => JSON.parse(act) as Act);
    process.stdout.write(`YEAR=${which} finds ${await found(plan)}\n`);
  });

  it.each(YEAR ? [] : Object.entries(FOUND))("from seed %s finds %s", async (fixed, faults) => {
    expect(await found({ seed: Number(fixed), acts: ACTS })).toBe(faults);
  });

  it.each(YEAR ? [] : [7])("from seed %s is the same each time", async (fixed) => {
    const lived = await live({ seed: fixed, acts: 12 });
    expect(await live({ seed: fixed, acts: 12 })).toEqual(lived);
    expect(await live(lived.script)).toEqual(lived);
  });

  it.each(trial(0, YEAR ? 0 : TEN_MINUTES) ? [TEN_MINUTES] : [])("finds nothing new in %i ms", async (time) => {
    const end = performance.now() + time;
    for (let year = seed(); performance.now() < end; year += 1)
      tell(`A year from seed ${year} finds ${await found({ seed: year, acts: 4 * ACTS })}`);
  });
});

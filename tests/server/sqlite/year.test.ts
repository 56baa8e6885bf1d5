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
  it.runIf(YEAR)("is lived by YEAR", async () => {
    const acts = () => readFileSync(YEAR ?? "", "utf8").match(/.+/g) ?? [];
    const plan = Number(YEAR) ? { seed: Number(YEAR), acts: ACTS } : acts().map((act) => JSON.parse(act) as Act);
    process.stdout.write(`YEAR=${YEAR} finds ${await found(plan)}\n`);
  });

  it.skipIf(YEAR).each(Object.entries(FOUND))("from seed %s finds %s", async (fixed, faults) => {
    expect(await found({ seed: Number(fixed), acts: ACTS })).toBe(faults);
  });

  it.skipIf(YEAR)("is the same each time", async () => {
    const lived = await live({ seed: 7, acts: 12 });
    expect(await live({ seed: 7, acts: 12 })).toEqual(lived);
    expect(await live(lived.script)).toEqual(lived);
  });

  it.runIf(trial(false, !YEAR))("from new seeds finds nothing unknown", async () => {
    const end = performance.now() + TEN_MINUTES;
    for (let year = seed(); performance.now() < end; year += 1)
      tell(`A year from seed ${year} finds ${await found({ seed: year, acts: 4 * ACTS })}`);
  });
});

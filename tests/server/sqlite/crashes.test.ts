import { expect, it } from "vitest";
import { seed } from "../../support/seed.ts";
import { trial } from "../../support/trials.ts";
import { killRounds } from "../../trials/kill-rounds.ts";

const rounds = trial(3, 50);

it("loses no acknowledged write and no follower's event when it is killed during writes", async () => {
  const lines: string[] = [];
  const outcome = await killRounds({ rounds, seed: seed(), report: (line) => lines.push(line) });
  expect(outcome.faults, lines.join("\n")).toEqual([]);
  expect(outcome.acknowledged).toBeGreaterThan(rounds * 20);
  expect(outcome.events).toBeGreaterThanOrEqual(outcome.acknowledged);
});

import { expect, it } from "vitest";
import { seed } from "../../support/seed.ts";
import { trial } from "../../support/trials.ts";
import { processRounds } from "../../trials/process-rounds.ts";

/** Two have each of the blows once. */
const rounds = trial(2, 60);
const processes = trial(2, 3);

it("several servers lose nothing, and do nothing twice, whatever ends while people write", async () => {
  const lines: string[] = [];
  const outcome = await processRounds({ rounds, seed: seed(), processes, report: (line) => lines.push(line) });
  expect(outcome.faults, lines.join("\n")).toEqual([]);
  expect(outcome.acknowledged).toBeGreaterThan(rounds * 20);
  expect(outcome.events).toBeGreaterThanOrEqual(outcome.acknowledged);
});

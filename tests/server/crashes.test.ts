import { expect, it } from "vitest";
import { killRounds } from "../trials/kill-rounds.ts";

it("loses no acknowledged write and no follower's event when it is killed during writes", async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const lines: string[] = [];
  const outcome = await killRounds({ rounds: 5, seed, report: (line) => lines.push(line) });
  expect(outcome.faults, `seed ${seed}\n${lines.join("\n")}`).toEqual([]);
  expect(outcome.acknowledged).toBeGreaterThan(5 * 20);
  expect(outcome.events).toBeGreaterThanOrEqual(outcome.acknowledged);
}, 180_000);

import { randomInt } from "node:crypto";
import { trial } from "./trials.ts";

/**
 * Prints and keeps the seed of everything that tests choose by chance. It is the same in every run, so that a test fails
 * for what was changed and not by luck. The long trials look further, each time with another seed.
 */
export function setup(): void {
  process.env["SEED"] ??= String(trial(1, randomInt(2 ** 31)));
  process.stdout.write(`SEED=${process.env["SEED"]}\n`);
}

/** The seed of this run. */
export const seed = () => Number(process.env["SEED"]);

import { trial } from "./trials.ts";

/** Less than a test has, in milliseconds, so that its failure says what was waited for. */
const PATIENCE = trial(25_000, 600_000);

/** Resolves once `condition` holds. Throws, with what `describe` says, if it does not in time. */
export async function until(condition: () => boolean | Promise<boolean>, describe: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${describe()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

import { trial } from "./trials.ts";

/** Less than a test has, in milliseconds, so that its failure says what was waited for. */
const UNTIL_TIMEOUT = trial(25_000, 600_000);

/** Resolves once `condition` holds, after asking every `pause` milliseconds. Throws with what `describe` says otherwise. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  describe: () => string,
  pause = 10,
): Promise<void> {
  const deadline = Date.now() + UNTIL_TIMEOUT;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${describe()}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

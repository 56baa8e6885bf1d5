import { clearTraces } from "../../server/db/clear-traces.ts";
import { forHost } from "../../server/errors.ts";
import type { Administration } from "./administration.ts";
import type { Shell } from "./shell.ts";

/** Clears what a removal leaves on the disk. What was removed stays removed even if this fails. */
export async function clearAtOnce({ stderr }: Shell, administration: Administration): Promise<void> {
  try {
    await clearTraces(administration);
  } catch (error) {
    stderr.write(`${forHost(error)} The server clears what is left on the disk in the following night.\n`);
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "../support/seeded-random.ts";
import { runRounds, type Outcome } from "./rounds.ts";
import { createTrialWorld } from "./trial-world.ts";

interface Options {
  rounds: number;
  seed: number;
  report: (line: string) => void;
}

const PEOPLE = 4;
/** About as long as a start takes on a busy machine, in milliseconds. */
const LONGEST_START = 600;

/** Kills a server in each round, and starts it again on the same file and port. */
export async function killRounds({ rounds, seed, report }: Options): Promise<Outcome> {
  const random = seededRandom(seed);
  const world = await createTrialWorld(PEOPLE);
  const { server } = world;
  const strike = async () => {
    await sleep(random() * 8);
    await server.end("SIGKILL");
    return "killed";
  };
  const recover = async () => {
    if (random() < 0.25) await server.startInVain(random() * LONGEST_START);
    await server.start();
  };
  try {
    return await runRounds({ world, rounds, random, report, strike, recover });
  } finally {
    await world.end();
  }
}

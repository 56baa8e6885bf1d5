import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { seed } from "../../support/seed.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { trial } from "../../support/trials.ts";
import { runRounds } from "../../trials/rounds.ts";
import { inTrialWorld } from "../../trials/trial-world.ts";

const PEOPLE = 4;
/** About as long as a start takes on a busy machine, in milliseconds. */
const LONGEST_START = 600;

const rounds = trial(1, 50);

it("loses no acknowledged write and no follower's event when it is killed during writes", () =>
  inTrialWorld(PEOPLE, {}, async (world) => {
    const random = seededRandom(seed());
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
    const { faults, acknowledged, events } = await runRounds({ world, rounds, random, strike, recover });
    expect(faults).toEqual([]);
    expect(acknowledged).toBeGreaterThan(rounds * 20);
    expect(events).toBeGreaterThanOrEqual(acknowledged);
  }));

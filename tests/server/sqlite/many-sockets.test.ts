import { describe, expect, it } from "vitest";
import { trial } from "../../support/trials.ts";
import { flow, MEGABYTE, slowness, storm } from "../../trials/socket-trials.ts";
import { inTrialWorld } from "../../trials/trial-world.ts";

const PEOPLE = 4;

/** Which database the server has makes no difference to sockets. Each has a server process of its own, and mostly waits. */
describe.concurrent("many sockets", () => {
  const crowd = trial({ trpc: 50, plain: 50, events: 20 }, { trpc: 500, plain: 500, events: 200 });
  const size = crowd.trpc + crowd.plain;

  it("are sent every event in order, and free their memory when they close", () =>
    inTrialWorld(PEOPLE, async (world) => {
      // The first visit also pays for what the server makes only once.
      await flow(world, { ...crowd, pause: 0 });
      const { faults, before, open, after } = await flow(world, { ...crowd, pause: 0 });
      expect(faults).toBe(0);
      const opened = open.heapUsed - before.heapUsed;
      const kept = after.heapUsed - before.heapUsed;
      expect(opened).toBeGreaterThan((size * MEGABYTE) / 100);
      expect(kept).toBeLessThan(opened / 2);
    }));

  it("are disconnected if they do not read, and leave the others served", () =>
    inTrialWorld(PEOPLE, async (world) => {
      const slow = trial(10, 20);
      const { dropped, faults, sent, before, highest } = await slowness(world, { slow, events: trial(280, 800) });
      expect({ dropped, faults }).toEqual({ dropped: slow, faults: 0 });
      const kept = highest.external + highest.heapUsed - before.external - before.heapUsed;
      expect(kept).toBeLessThan((slow * sent) / 2);
    }));

  it("are back by themselves, with every event in order, when the server comes back after a stop or a kill", () =>
    inTrialWorld(PEOPLE, async (world) => {
      let since = 0;
      for (const signal of ["SIGTERM", "SIGKILL"] as const) {
        const { faults, written } = await storm(world, { clients: trial(40, 1_000), signal, since });
        expect({ signal, faults }).toEqual({ signal, faults: 0 });
        since = written;
      }
    }));
});

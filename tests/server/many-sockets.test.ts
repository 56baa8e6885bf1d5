import { afterEach, beforeEach, expect, it } from "vitest";
import { flow, MEGABYTE, slowness, storm } from "../trials/socket-trials.ts";
import { createTrialWorld, type TrialWorld } from "../trials/trial-world.ts";

let world: TrialWorld;
beforeEach(async () => {
  world = await createTrialWorld(4);
});
afterEach(() => world.end());

const crowd = { trpc: 100, plain: 100, events: 40, pause: 0 };

it("sends every event in order to two hundred sockets, and frees their memory when they close", async () => {
  // The first visit also pays for what the server makes only once.
  await flow(world, crowd);
  const second = await flow(world, crowd);
  const third = await flow(world, crowd);
  expect([second.faults, third.faults]).toEqual([0, 0]);
  expect(third.open.heapUsed - third.before.heapUsed).toBeGreaterThan(2 * MEGABYTE);
  expect(third.after.heapUsed - second.before.heapUsed).toBeLessThan(MEGABYTE);
}, 120_000);

it("disconnects sockets that do not read, buffers little for them, and keeps serving the others", async () => {
  const slow = 10;
  const { dropped, faults, before, highest } = await slowness(world, { slow, events: 800 });
  expect({ dropped, faults }).toEqual({ dropped: slow, faults: 0 });
  expect(highest.rss - before.rss).toBeLessThan(60 * MEGABYTE);
}, 120_000);

it.each(["SIGTERM", "SIGKILL"] as const)(
  "has everybody back by themselves, with every event in order, when it comes back after %s",
  async (signal) => {
    const { faults, last } = await storm(world, { clients: 100, signal });
    expect(faults).toBe(0);
    expect(last).toBeLessThan(Infinity);
  },
  120_000,
);

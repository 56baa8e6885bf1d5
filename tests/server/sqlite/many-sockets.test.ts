import { describe, expect, it } from "vitest";
import { tell, trial } from "../../support/trials.ts";
import { until } from "../../support/until.ts";
import { createNumberWriter, PlainListener, TrpcListener, untilAllHeard } from "../../trials/listeners.ts";
import type { Usage } from "../../trials/server-process.ts";
import { inTrialWorld, type Member, type TrialWorld } from "../../trials/trial-world.ts";

const PEOPLE = 4;
const MEGABYTE = 1024 * 1024;
/** The text of a profile at its longest: each character takes three bytes. */
const LONG_TEXT = "\u20ac".repeat(9_900);

const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Bytes that are referenced: without garbage, and without what the process keeps for later. */
const inUse = ({ heapUsed, external }: Usage) => heapUsed + external;

function memberAt({ members }: TrialWorld, index: number): Member {
  const member = members[index % members.length];
  if (!member) throw new Error("Somebody has to be signed in");
  return member;
}

const subscribe = (world: TrialWorld, count: number, since = 0) =>
  Array.from({ length: count }, (_, index) => new TrpcListener(world.url, memberAt(world, index).cookie, since));

const listen = (world: TrialWorld, count: number) =>
  Array.from({ length: count }, (_, index) => new PlainListener(world.url, memberAt(world, index).cookie));

/** Waits until all subscriptions have begun since then, and all plain sockets are open. */
async function untilOpen(subscriptions: TrpcListener[], plain: PlainListener[] = [], since = 0): Promise<void> {
  const waiting = () => [
    ...subscriptions.filter((subscription) => !subscription.isBackSince(since)),
    ...plain.filter(({ socket }) => socket.readyState !== socket.OPEN),
  ];
  await until(
    () => waiting().length === 0,
    () => `${waiting().length} sockets are not open`,
  );
}

/** Which database the server has makes no difference to sockets. Each has a server process of its own, and mostly waits. */
describe.concurrent("many sockets", () => {
  const size = trial(50, 500);
  const events = trial(20, 200);

  it("are sent every event in order, and free their memory when they close", () =>
    inTrialWorld(PEOPLE, {}, async (world) => {
      const { usage } = world.server;
      const visit = async () => {
        const writer = createNumberWriter(world.url, memberAt(world, 0));
        const before = await usage();
        const [subscriptions, plain] = [subscribe(world, size), listen(world, size)];
        const listeners = [...subscriptions, ...plain];
        await untilOpen(subscriptions, plain);
        const open = await usage();
        for (let event = 0; event < events; event += 1) await writer.write();
        await untilAllHeard(listeners, writer);
        const flowing = await usage();
        await Promise.all(listeners.map((listener) => listener.close()));
        // The server may not have noticed yet that the last of them are gone.
        await usage();
        const after = await usage();
        const cpu = ((flowing.cpu - open.cpu) / events).toFixed(1);
        const heaps = [before, open, after].map(({ heapUsed }) => megabytes(heapUsed));
        tell(
          `${listeners.length} sockets: ${cpu} ms of processor time per event; heap before, open, after: ${heaps.join()}`,
        );
        return { before, open, after };
      };
      // The first visit also pays for what the server makes only once.
      await visit();
      const { before, open, after } = await visit();
      const opened = open.heapUsed - before.heapUsed;
      expect(opened).toBeGreaterThan((2 * size * MEGABYTE) / 100);
      expect(after.heapUsed - before.heapUsed).toBeLessThan(opened / 2);
    }));

  it("are disconnected if they do not read, and leave the others served", () =>
    inTrialWorld(PEOPLE, {}, async (world) => {
      const { usage } = world.server;
      const writer = createNumberWriter(world.url, memberAt(world, 0), LONG_TEXT);
      // Far more is sent than any buffer takes in.
      const [slow, texts] = [trial(10, 20), trial(280, 800)];
      const [subscriptions, plain, deaf] = [subscribe(world, 1), listen(world, 1), listen(world, slow)];
      await untilOpen(subscriptions, [...plain, ...deaf]);
      let closed = 0;
      for (const { socket } of deaf) {
        socket.on("close", () => (closed += 1));
        socket.pause();
      }
      const before = inUse(await usage());
      let highest = before;
      for (let text = 1; text <= texts; text += 1) {
        await writer.write();
        if (text % 50 === 0) highest = Math.max(highest, inUse(await usage()));
      }
      await untilAllHeard([...subscriptions, ...plain], writer);
      for (const { socket } of deaf) socket.resume();
      await until(
        () => closed === slow,
        () => `${closed} of ${slow} slow sockets were closed`,
      );
      expect(deaf.filter(({ heard }) => heard.newest < writer.written && heard.faults === 0)).toHaveLength(slow);
      const sent = texts * Buffer.byteLength(LONG_TEXT);
      tell(`${slow} sockets that do not read ${megabytes(sent)} each: ${megabytes(highest - before)} more in use`);
      expect(highest - before).toBeLessThan((slow * sent) / 2);
      await Promise.all([...subscriptions, ...plain, ...deaf].map((listener) => listener.close()));
    }));

  it("are back by themselves, with every event in order, when the server comes back after a stop or a kill", () =>
    inTrialWorld(PEOPLE, {}, async (world) => {
      const { server } = world;
      const writer = createNumberWriter(server.url, memberAt(world, 0));
      for (const signal of ["SIGTERM", "SIGKILL"] as const) {
        const listeners = subscribe(world, trial(40, 1_000), writer.written);
        await untilOpen(listeners);
        await writer.write();
        await untilAllHeard(listeners, writer);
        await server.end(signal);
        // Some are back before the server has said that it is ready.
        const gone = performance.now();
        await server.start();
        const started = performance.now();
        await writer.write();
        await untilOpen(listeners, [], gone);
        await untilAllHeard(listeners, writer);
        const settled = seconds(performance.now() - started);
        tell(`${listeners.length} clients after ${signal}: all back, with their own data, in ${settled}`);
        await Promise.all(listeners.map((listener) => listener.close()));
      }
    }));
});

import { setTimeout as sleep } from "node:timers/promises";
import type { Usage } from "./server-process.ts";
import { until } from "../support/until.ts";
import { countFaults, createNumberWriter, PlainListener, TrpcListener, untilAllHeard } from "./listeners.ts";
import type { Member, TrialWorld } from "./trial-world.ts";

export const MEGABYTE = 1024 * 1024;

interface Crowd {
  trpc: number;
  plain: number;
}

interface Flow extends Crowd {
  events: number;
  /** Between two events, in milliseconds. */
  pause: number;
}

export interface FlowOutcome {
  faults: number;
  before: Usage;
  open: Usage;
  flowing: Usage;
  after: Usage;
}

export function memberAt({ members }: TrialWorld, index: number): Member {
  const member = members[index % members.length];
  if (!member) throw new Error("Somebody has to be signed in");
  return member;
}

/** Many sockets are open while somebody writes, hear all of it, and leave; what the server uses at each step. */
export async function flow(world: TrialWorld, { trpc, plain, events, pause }: Flow): Promise<FlowOutcome> {
  const { url, usage } = world.server;
  const writer = createNumberWriter(url, memberAt(world, 0));
  const before = await usage();
  const subscriptions = Array.from(
    { length: trpc },
    (_, index) => new TrpcListener(url, memberAt(world, index).cookie),
  );
  const plainSockets = Array.from(
    { length: plain },
    (_, index) => new PlainListener(url, memberAt(world, index).cookie),
  );
  const listeners = [...subscriptions, ...plainSockets];
  await until(
    () =>
      subscriptions.every((subscription) => subscription.isBackSince(0)) &&
      plainSockets.every(({ socket }) => socket.readyState === socket.OPEN),
    () => "not all sockets open",
  );
  const open = await usage();
  for (let index = 0; index < events; index += 1) {
    await writer.write();
    await sleep(pause);
  }
  await untilAllHeard(listeners, writer);
  const flowing = await usage();
  await Promise.all(listeners.map((listener) => listener.close()));
  // The server may not have noticed yet that the last of them are gone.
  await usage();
  return { faults: countFaults(listeners), before, open, flowing, after: await usage() };
}

export interface SlowOutcome {
  /** Slow sockets that were dropped before they had been sent everything. */
  dropped: number;
  /** Bytes that were written to each of them, or would have been. */
  sent: number;
  faults: number;
  before: Usage;
  highest: Usage;
}

/** The text of a profile at its longest: each character takes three bytes. */
const LONG_TEXT = "\u20ac".repeat(9_900);

/** Bytes that are referenced: without garbage, and without what the process keeps for later. */
const inUse = ({ heapUsed, external }: Usage) => heapUsed + external;

/** Some sockets stop reading while others go on, until far more was sent than any buffer takes in. */
export async function slowness(
  world: TrialWorld,
  { slow, events }: { slow: number; events: number },
): Promise<SlowOutcome> {
  const { url, usage } = world.server;
  const writer = createNumberWriter(url, memberAt(world, 0), LONG_TEXT);
  const subscription = new TrpcListener(url, memberAt(world, 0).cookie);
  const reader = new PlainListener(url, memberAt(world, 1).cookie);
  const readers = [subscription, reader];
  const deaf = Array.from({ length: slow }, (_, index) => new PlainListener(url, memberAt(world, index).cookie));
  await until(
    () => subscription.isBackSince(0) && [reader, ...deaf].every(({ socket }) => socket.readyState === socket.OPEN),
    () => "not all sockets open",
  );
  let closed = 0;
  for (const { socket } of deaf) {
    socket.on("close", () => (closed += 1));
    socket.pause();
  }
  const before = await usage();
  let highest = before;
  for (let index = 0; index < events; index += 1) {
    await writer.write();
    if (index % 50 !== 49) continue;
    const now = await usage();
    if (inUse(now) > inUse(highest)) highest = now;
  }
  await untilAllHeard(readers, writer);
  for (const { socket } of deaf) socket.resume();
  await until(
    () => deaf.every(({ heard }) => heard.newest === writer.written) || closed === slow,
    () => `${closed} of ${slow} slow sockets were closed`,
  );
  const dropped = deaf.filter(({ heard }) => heard.newest < writer.written).length;
  await Promise.all([...readers, ...deaf].map((listener) => listener.close()));
  return {
    dropped,
    sent: events * Buffer.byteLength(LONG_TEXT),
    faults: countFaults([...readers, ...deaf]),
    before,
    highest,
  };
}

export interface StormOutcome {
  faults: number;
  /** The number that was written last. */
  written: number;
  /** Milliseconds from when the server served again to when the median client, and the last one, was back. */
  median: number;
  last: number;
  /** Milliseconds until everybody also had their own data and the newest event. */
  settled: number;
  /** The server's processor time meanwhile. */
  cpu: number;
  /** The most clients that came back within a tenth of a second. */
  peak: number;
}

/** A server goes, by a signal, and is started again; everybody who was connected comes back by themself. */
export async function storm(
  world: TrialWorld,
  { clients, signal, since = 0 }: { clients: number; signal: "SIGKILL" | "SIGTERM"; since?: number },
): Promise<StormOutcome> {
  const { server } = world;
  const writer = createNumberWriter(server.url, memberAt(world, 0));
  writer.written = since;
  const listeners = Array.from(
    { length: clients },
    (_, index) => new TrpcListener(server.url, memberAt(world, index).cookie, since),
  );
  await until(
    () => listeners.every((listener) => listener.isBackSince(0)),
    () => "not all sockets open",
  );
  await writer.write();
  await untilAllHeard(listeners, writer);
  await server.end(signal);
  // Some are back before the server has said that it is ready.
  const gone = performance.now();
  await server.start();
  const start = performance.now();
  const fresh = await server.usage();
  await writer.write();
  await until(
    () => listeners.every((listener) => listener.isBackSince(gone)),
    () => `${listeners.filter((listener) => listener.isBackSince(gone)).length} of ${clients} are back`,
  );
  await untilAllHeard(listeners, writer);
  const settled = performance.now() - start;
  const { cpu } = await server.usage();
  await Promise.all(listeners.map((listener) => listener.close()));
  const returns = listeners
    .map(({ started }) => Math.max(0, (started.find((time) => time > gone) ?? Infinity) - start))
    .toSorted((a, b) => a - b);
  return {
    faults: countFaults(listeners),
    written: writer.written,
    median: returns[Math.floor(clients / 2)] ?? Infinity,
    last: returns.at(-1) ?? Infinity,
    settled,
    cpu: cpu - fresh.cpu,
    peak: mostWithin(100, returns),
  };
}

/** The most of some times, in order, that fall within `span` milliseconds of each other. */
function mostWithin(span: number, times: readonly number[]): number {
  let first = 0;
  return times.reduce((most, time, index) => {
    while (time - (times[first] ?? time) > span) first += 1;
    return Math.max(most, index - first + 1);
  }, 0);
}

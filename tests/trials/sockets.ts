/**
 * A thousand sockets with changes flowing, sockets that do not read, and everybody coming back after a restart:
 * `npx tsx tests/trials/sockets.ts`. The server is a process of its own, so that what it uses is its own.
 */
import { parseArgs } from "node:util";
import type { Usage } from "./server-process.ts";
import { flow, MEGABYTE, slowness, storm } from "./socket-trials.ts";
import { inTrialWorld } from "./trial-world.ts";

const { values } = parseArgs({
  options: {
    trpc: { type: "string", default: "500" },
    plain: { type: "string", default: "500" },
    events: { type: "string", default: "200" },
  },
});
const [trpc, plain, events] = [Number(values.trpc), Number(values.plain), Number(values.events)];
let faults = 0;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const memory = ({ heapUsed, rss }: Usage) => `${megabytes(heapUsed)} heap, ${megabytes(rss)} in all`;

const PEOPLE = 20;

say(`${trpc} subscriptions and ${plain} plain sockets, ${events} events over 20 s`);
await inTrialWorld(PEOPLE, async (world) => {
  for (const visit of ["first", "second"]) {
    const { before, open, flowing, after, ...heard } = await flow(world, {
      trpc,
      plain,
      events,
      pause: 20_000 / events,
    });
    const cpu = (flowing.cpu - open.cpu) / events;
    say(`  ${visit} time: ${heard.faults} faults; ${cpu.toFixed(1)} ms of the server's processor time an event`);
    say(`    before: ${memory(before)}; open: ${memory(open)}`);
    say(`    flowing: ${memory(flowing)}; gone: ${memory(after)}`);
    faults += heard.faults;
  }
});

await inTrialWorld(PEOPLE, async (world) => {
  const slow = 20;
  const { dropped, sent, before, highest, ...heard } = await slowness(world, { slow, events: 800 });
  say(
    `${slow} sockets that do not read: ${dropped} dropped, of ${megabytes(sent)} sent to each; ${heard.faults} faults`,
  );
  say(`    before: ${memory(before)}; at most: ${memory(highest)}`);
  faults += heard.faults + slow - dropped;
});

for (const signal of ["SIGTERM", "SIGKILL"] as const) {
  await inTrialWorld(PEOPLE, async (world) => {
    const clients = trpc + plain;
    const { median, last, settled, cpu, peak, ...heard } = await storm(world, { clients, signal });
    say(
      `${clients} clients after ${signal}: ${heard.faults} faults; settled ${seconds(settled)} after it served again`,
    );
    say(`    back: half of them within ${seconds(median)}, all within ${seconds(last)}, at most ${peak} in 0.1 s`);
    say(`    the server's processor time until then: ${seconds(cpu)}`);
    faults += heard.faults + (settled > 10_000 ? 1 : 0);
  });
}
process.exitCode = faults === 0 ? 0 : 1;

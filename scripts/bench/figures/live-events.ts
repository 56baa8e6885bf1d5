import { gatherAudience } from "../audience.ts";
import type { Figure } from "../figure.ts";
import { ask } from "../http-client.ts";
import { makeChange } from "../ours.ts";
import type { Program } from "../program.ts";
import { repeat, time } from "../rounds.ts";
import { USUAL } from "../seed-collectives.ts";

const LISTENERS = 1_000;
/** Starts a subscription of tRPC. */
export const SUBSCRIBE = JSON.stringify({ id: 1, method: "subscription", params: { path: "live.events", input: {} } });

const PLAIN = { path: "/ws", goal: { atMost: 1.5 }, moonshot: { atMost: 1.2 } };
const TRPC = { path: "/trpc", greeting: SUBSCRIBE, goal: { atMost: 4 }, moonshot: { atMost: 2 } };

/** How long a change takes to reach a thousand clients: from the request that makes it until the last client has it. */
export const liveEvents: Figure[] = [
  reach({ ...PLAIN, name: "event-plain", subject: "event to 1,000 plain sockets", of: wholeTime }),
  reach({ ...PLAIN, name: "event-plain-cpu", subject: "event to 1,000 plain sockets, processor", of: processorTime }),
  reach({ ...TRPC, name: "event-trpc", subject: "event to 1,000 subscriptions", of: wholeTime }),
  reach({ ...TRPC, name: "event-trpc-cpu", subject: "event to 1,000 subscriptions, processor", of: processorTime }),
];

type TimeOf = (happening: () => Promise<unknown>, program: Program, slice: number) => Promise<number>;

function wholeTime(happening: () => Promise<unknown>, _program: Program, slice: number): Promise<number> {
  return repeat(slice, () => time(happening));
}

/** The average, since CPU time is too coarse for a single event. */
async function processorTime(happening: () => Promise<unknown>, program: Program, slice: number): Promise<number> {
  const before = await program.usage();
  let events = 0;
  await repeat(slice, async () => {
    events += 1;
    return time(happening);
  });
  return ((await program.usage()).processorTime - before.processorTime) / events;
}

interface Reach extends Pick<Figure, "name" | "subject" | "goal" | "moonshot"> {
  path: string;
  greeting?: string;
  of: TimeOf;
}

function reach({ path, of, greeting, ...figure }: Reach): Figure {
  return {
    ...figure,
    comparedTo: "bare ws, same bytes",
    unit: "ms",
    prepare: async (bench) => {
      const ours = await bench.ours(USUAL);
      const bare = await bench.reference("bare-ws", ours);
      const url = `ws://127.0.0.1:${ours.port}${path}`;
      const our = await gatherAudience({ url, size: LISTENERS, cookie: ours.cookie, greeting });
      const other = await gatherAudience({ url: `ws://127.0.0.1:${bare.port}`, size: LISTENERS });
      const reachOurs = () => our.hear(() => makeChange(ours));
      const body = await reachOurs();
      const reachLikewise = () => other.hear(() => ask(bare.port, { method: "POST", path: "/", body }));
      return {
        ours: () => of(reachOurs, ours.program, bench.means.slice),
        reference: () => of(reachLikewise, bare, bench.means.slice),
        close: () => Promise.all([our.close(), other.close()]),
      };
    },
  };
}

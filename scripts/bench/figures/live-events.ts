import { gatherAudience, type Audience } from "../audience.ts";
import type { Figure, Goal } from "../figure.ts";
import { ask } from "../http-client.ts";
import type { Program } from "../program.ts";
import { alternate, repeat, time, warmUpBy } from "../rounds.ts";
import { USUAL } from "../seed-collective.ts";
import { makeChange } from "../workbench.ts";

const LISTENERS = 1_000;
/** Warm-up events per millisecond of a slice. */
const WARM_UP_PER_MILLISECOND = 0.5;
const SUBSCRIBE = JSON.stringify({ id: 1, method: "subscription", params: { path: "live.events", input: {} } });

const PLAIN = { path: "/ws", goal: { atMost: 1.5 }, moonshot: { atMost: 1.2 } };
const TRPC = { path: "/trpc", greeting: SUBSCRIBE, goal: { atMost: 4 }, moonshot: { atMost: 2 } };

/** How long a change takes to reach a thousand clients: from the call that makes it until the last client has it. */
export const liveEvents: Figure[] = [
  reach({ ...PLAIN, name: "event-plain", subject: "event to 1,000 plain sockets", of: wholeTime }),
  reach({
    ...PLAIN,
    name: "event-plain-cpu",
    subject: "event to 1,000 plain sockets, processor",
    of: processorTime,
  }),
  reach({ ...TRPC, name: "event-trpc", subject: "event to 1,000 subscriptions", of: wholeTime }),
  reach({
    ...TRPC,
    name: "event-trpc-cpu",
    subject: "event to 1,000 subscriptions, processor",
    of: processorTime,
  }),
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

interface Reach {
  name: string;
  subject: string;
  path: string;
  greeting?: string;
  of: TimeOf;
  goal: Goal;
  moonshot: Goal;
}

function reach({ path, greeting, of, ...figure }: Reach): Figure {
  return {
    ...figure,
    comparedTo: "bare ws, same bytes",
    unit: "ms",
    measure: async (bench) => {
      const ours = await bench.ours(USUAL);
      const bare = await bench.reference("bare-ws", ours);
      const audiences: Audience[] = [];
      const gather = async (options: { url: string; cookie?: string; greeting?: string }) => {
        const audience = await gatherAudience({ ...options, size: LISTENERS });
        audiences.push(audience);
        return audience;
      };
      const url = `ws://127.0.0.1:${ours.port}${path}`;
      const ourAudience = await gather({ url, cookie: ours.cookie, ...(greeting !== undefined && { greeting }) });
      const bareAudience = await gather({ url: `ws://127.0.0.1:${bare.port}` });
      const body = await ourAudience.hear(() => makeChange(ours));
      const reachOurs = () => ourAudience.hear(() => makeChange(ours));
      const reachLikewise = () => bareAudience.hear(() => ask(bare.port, { method: "POST", path: "/", body }));
      for (const way of [reachOurs, reachLikewise]) await warmUpBy(way, bench.slice * WARM_UP_PER_MILLISECOND);
      const measured = await alternate(
        bench.rounds,
        () => of(reachOurs, ours.program, bench.slice),
        () => of(reachLikewise, bare, bench.slice),
      );
      await Promise.all(audiences.map((audience) => audience.close()));
      await bare.stop();
      return measured;
    },
  };
}

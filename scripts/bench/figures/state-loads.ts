import type { Figure } from "../figure.ts";
import { ask, throughput, type Ask } from "../http-client.ts";
import { stateOf, type Ours } from "../ours.ts";
import { USUAL, type Size } from "../seed-collectives.ts";

const overRest = (ours: Ours) => stateOf(ours);
const overTrpc = (ours: Ours) => ({ ...stateOf(ours), path: "/trpc/collective.state" });
const compressed = (ours: Ours) => stateOf(ours, { "Accept-Encoding": "br" });
const unchanged = async (ours: Ours) => {
  const { headers } = await ask(ours.port, stateOf(ours));
  return stateOf(ours, { "If-None-Match": String(headers["etag"]) });
};

const rest = { subject: "state over REST, 100 people", question: overRest };
const trpc = { subject: "state over tRPC, 100 people", question: overTrpc };

/** Throughput of loads of a cached state. */
export const stateLoads: Figure[] = [
  load({ ...rest, name: "state-rest", goal: 0.8 }),
  load({ ...rest, name: "state-rest-node", reference: "bare-node", moonshot: 0.4 }),
  load({ ...trpc, name: "state-trpc", goal: 0.6 }),
  load({ ...trpc, name: "state-trpc-node", reference: "bare-node", moonshot: 0.3 }),
  load({ name: "state-compressed", subject: "the same, compressed", question: compressed, goal: 0.8 }),
  load({ name: "state-unchanged", subject: "the same, unchanged (304)", question: unchanged, goal: 0.8 }),
  load({
    name: "state-large",
    subject: "state over REST, 2,000 people",
    size: { people: 2_000, pastIntervals: 1 },
    question: overRest,
    goal: 0.7,
  }),
];

interface Load {
  name: string;
  subject: string;
  size?: Size;
  question: (ours: Ours) => Ask | Promise<Ask>;
  reference?: "bare-stack" | "bare-node";
  goal?: number;
  moonshot?: number;
}

function load({ name, subject, size = USUAL, question, reference = "bare-stack", goal, moonshot }: Load): Figure {
  return {
    name,
    subject,
    comparedTo: `${reference.replace("-", " ")}, same answer`,
    unit: "per s",
    ...(goal !== undefined && { goal: { atLeast: goal } }),
    ...(moonshot !== undefined && { moonshot: { atLeast: moonshot } }),
    prepare: async (bench) => {
      const ours = await bench.ours(size);
      const asked = await question(ours);
      const bare = await bench.reference(reference, ours, await ask(ours.port, asked));
      return {
        ours: () => throughput(ours.program, asked, bench.means.slice),
        reference: () => throughput(bare, asked, bench.means.slice),
      };
    },
  };
}

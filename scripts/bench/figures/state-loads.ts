import type { Figure } from "../figure.ts";
import { ask, throughput, warmUp, type Ask } from "../http-client.ts";
import { alternate } from "../rounds.ts";
import { USUAL, type Size } from "../seed-collective.ts";
import { stateOf, type Ours, type Reference, type Workbench } from "../workbench.ts";

const overRest = (ours: Ours) => stateOf(ours);
const overTrpc = (ours: Ours) => ({ ...stateOf(ours), path: "/trpc/collective.state" });
const compressed = (ours: Ours) => stateOf(ours, { "Accept-Encoding": "br" });
const unchanged = async (ours: Ours) => {
  const { headers } = await ask(ours.port, stateOf(ours));
  return stateOf(ours, { "If-None-Match": String(headers["etag"]) });
};

/** Throughput of loads of a cached state. */
export const stateLoads: Figure[] = [
  load({ name: "state-rest", subject: "state over REST, 100 people", question: overRest, goal: 0.8 }),
  load({
    name: "state-rest-node",
    subject: "state over REST, 100 people",
    question: overRest,
    reference: "bare-node",
    moonshot: 0.4,
  }),
  load({ name: "state-trpc", subject: "state over tRPC, 100 people", question: overTrpc, goal: 0.6 }),
  load({
    name: "state-trpc-node",
    subject: "state over tRPC, 100 people",
    question: overTrpc,
    reference: "bare-node",
    moonshot: 0.3,
  }),
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
  reference?: Reference;
  goal?: number;
  moonshot?: number;
}

function load({ name, subject, size = USUAL, question, reference = "bare-stack", ...bounds }: Load): Figure {
  return {
    name,
    subject,
    comparedTo: reference === "bare-stack" ? "bare stack, same answer" : "bare node, same answer",
    unit: "per s",
    ...(bounds.goal !== undefined && { goal: { atLeast: bounds.goal } }),
    ...(bounds.moonshot !== undefined && { moonshot: { atLeast: bounds.moonshot } }),
    measure: async (bench: Workbench) => {
      const ours = await bench.ours(size);
      const asked = await question(ours);
      const bare = await bench.reference(reference, ours, await ask(ours.port, asked));
      for (const program of [ours.program, bare]) await warmUp(program, asked, bench.slice);
      const measured = await alternate(
        bench.rounds,
        () => throughput(ours.program, asked, bench.slice),
        () => throughput(bare, asked, bench.slice),
      );
      await bare.stop();
      return measured;
    },
  };
}

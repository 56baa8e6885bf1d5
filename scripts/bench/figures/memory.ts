import { gatherAudience } from "../audience.ts";
import type { Figure } from "../figure.ts";
import { ask } from "../http-client.ts";
import { USUAL } from "../seed-collective.ts";
import { stateOf, type Workbench } from "../workbench.ts";

const LOADS = 1_000;
const SOCKETS = 50;

/** The server's memory, which matters on small machines. */
export const memory: Figure[] = [
  {
    name: "memory-idle",
    subject: "resident memory, idle",
    comparedTo: "",
    unit: "MB",
    goal: { atMost: 110 },
    measure: async (bench) => {
      const { databasePath } = await bench.seed(USUAL);
      const program = await bench.startOurs(databasePath);
      return alone((await program.usage()).memory, program);
    },
  },
  {
    name: "memory-used",
    subject: "resident memory, 1,000 loads, 50 sockets",
    comparedTo: "",
    unit: "MB",
    goal: { atMost: 160 },
    measure: async (bench) => {
      const ours = await bench.openOurs(USUAL);
      const { port, cookie } = ours;
      const audience = await gatherAudience({ url: `ws://127.0.0.1:${port}/ws`, size: SOCKETS, cookie });
      for (let load = 0; load < LOADS; load += 1) await ask(port, stateOf(ours));
      const { memory: used } = await ours.program.usage();
      await audience.close();
      return alone(used, ours.program);
    },
  },
];

async function alone(ours: number, program: Awaited<ReturnType<Workbench["startOurs"]>>) {
  await program.stop();
  return { ours, reference: null, ratio: null };
}

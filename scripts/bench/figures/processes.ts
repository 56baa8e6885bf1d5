import { gatherAudience } from "../audience.ts";
import type { Figure } from "../figure.ts";
import { ask } from "../http-client.ts";
import { stateOf } from "../ours.ts";
import type { Program } from "../program.ts";
import { time } from "../rounds.ts";
import { USUAL } from "../seed-collectives.ts";

const LOADS = 1_000;
const SOCKETS = 50;

/** Downtime while the server restarts, and its memory, which matters on small machines. */
export const processes: Figure[] = [
  {
    name: "start",
    subject: "start on an existing database to the first answer",
    comparedTo: "bare stack's start",
    unit: "ms",
    goal: { atMost: 2.5 },
    prepare: async (bench) => {
      const ours = await bench.openOurs(USUAL);
      await ours.program.stop();
      const untilAnswer = async (begin: () => Promise<Program>) => {
        let program: Program | undefined;
        const took = await time(async () => {
          program = await begin();
          await ask(program.port, stateOf(ours));
        });
        await program?.stop();
        return took;
      };
      return {
        ours: () => untilAnswer(() => bench.startOurs(ours.database)),
        reference: () => untilAnswer(() => bench.reference("bare-stack", ours)),
      };
    },
  },
  {
    name: "memory-idle",
    subject: "resident memory, idle",
    unit: "MB",
    goal: { atMost: 110 },
    prepare: async (bench) => {
      const { program } = await bench.openOurs(USUAL);
      return { ours: async () => (await program.usage()).memory };
    },
  },
  {
    name: "memory-used",
    subject: "resident memory, 1,000 loads, 50 sockets",
    unit: "MB",
    goal: { atMost: 160 },
    prepare: async (bench) => {
      const ours = await bench.openOurs(USUAL);
      const { program, port, cookie } = ours;
      const { close } = await gatherAudience({ url: `ws://127.0.0.1:${port}/ws`, size: SOCKETS, cookie });
      for (let load = 0; load < LOADS; load += 1) await ask(port, stateOf(ours));
      return { ours: async () => (await program.usage()).memory, close };
    },
  },
];

import type { Figure } from "../figure.ts";
import { ask, throughput, warmUp } from "../http-client.ts";
import { alternate, repeat } from "../rounds.ts";
import { USUAL } from "../seed-collective.ts";
import { stateOf, type Workbench } from "../workbench.ts";
import { timeFirstLoad } from "./first-load.ts";

const short = (bench: Workbench) => bench.ours(USUAL);
const long = (bench: Workbench) => bench.ours({ ...USUAL, pastIntervals: 500 });

/** The cost of a long history for people who only look at today. */
export const history: Figure[] = [
  {
    name: "history-warm",
    subject: "state, 500 past intervals, warm",
    comparedTo: "itself with 20",
    unit: "ms",
    goal: { atMost: 1.2 },
    measure: async (bench) => {
      const [longOne, shortOne] = [await long(bench), await short(bench)];
      for (const { program, ...ours } of [longOne, shortOne]) await warmUp(program, stateOf(ours), bench.slice);
      const perLoad = async (ours: typeof longOne) =>
        1_000 / (await throughput(ours.program, stateOf(ours), bench.slice));
      return alternate(
        bench.rounds,
        () => perLoad(longOne),
        () => perLoad(shortOne),
      );
    },
  },
  {
    name: "history-changed",
    subject: "state, 500 past intervals, after a change",
    comparedTo: "itself with 20",
    unit: "ms",
    goal: { atMost: 1.2 },
    measure: async (bench) => {
      const [longOne, shortOne] = [await long(bench), await short(bench)];
      return alternate(
        bench.rounds,
        () => repeat(bench.slice, () => timeFirstLoad(longOne)),
        () => repeat(bench.slice, () => timeFirstLoad(shortOne)),
      );
    },
  },
  {
    name: "rebuild-per-size",
    subject: "state after a change, per KB, 2,000 people",
    comparedTo: "itself with 100",
    unit: "us/KB",
    goal: { atMost: 1.3 },
    measure: async (bench) => {
      const large = await bench.ours({ people: 2_000, pastIntervals: 1 });
      const small = await short(bench);
      const perKilobyte = async (ours: typeof large) => {
        const { body } = await ask(ours.port, stateOf(ours));
        const took = await repeat(bench.slice, () => timeFirstLoad(ours));
        return (took * 1_000) / (body.length / 1024);
      };
      return alternate(
        bench.rounds,
        () => perKilobyte(large),
        () => perKilobyte(small),
      );
    },
  },
];

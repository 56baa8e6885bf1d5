import type { Figure } from "../figure.ts";
import { throughput, warmUp } from "../http-client.ts";
import { alternate, repeat, time, warmUpBy } from "../rounds.ts";
import { USUAL } from "../seed-collective.ts";
import { stateOf, type Ours } from "../workbench.ts";
import { timeFirstLoad } from "./first-load.ts";
import { saveAnew } from "./save.ts";

/** Warm-up saves per millisecond of a slice. */
const WARM_UP_PER_MILLISECOND = 2;

/** What PostgreSQL costs instead of SQLite, which is asked within the server's own process. */
export const onPostgresql: Figure[] = [
  compare({
    name: "postgresql-state",
    subject: "state over REST, 100 people, on PostgreSQL",
    unit: "per s",
    prepare: ({ program, ...ours }, slice) => warmUp(program, stateOf(ours), slice),
    once: ({ program, ...ours }, slice) => throughput(program, stateOf(ours), slice),
  }),
  compare({
    name: "postgresql-first-load",
    subject: "first state load after a change, on PostgreSQL",
    unit: "ms",
    prepare: (ours, slice) => warmUpBy(() => timeFirstLoad(ours), slice),
    once: (ours, slice) => repeat(slice, () => timeFirstLoad(ours)),
  }),
  compare({
    name: "postgresql-save",
    subject: "participation save with three crews, on PostgreSQL",
    unit: "ms",
    prepare: (ours, slice) => warmUpBy(() => saveAnew(ours), slice * WARM_UP_PER_MILLISECOND),
    once: (ours, slice) => repeat(slice, () => time(() => saveAnew(ours))),
  }),
];

interface Comparison extends Pick<Figure, "name" | "subject" | "unit"> {
  prepare: (ours: Ours, slice: number) => Promise<void>;
  once: (ours: Ours, slice: number) => Promise<number>;
}

function compare({ prepare, once, ...figure }: Comparison): Figure {
  return {
    ...figure,
    comparedTo: "itself on SQLite",
    needsPostgresql: true,
    measure: async (bench) => {
      const [there, here] = [await bench.onPostgresql(USUAL), await bench.ours(USUAL)];
      for (const ours of [there, here]) await prepare(ours, bench.slice);
      return alternate(
        bench.rounds,
        () => once(there, bench.slice),
        () => once(here, bench.slice),
      );
    },
  };
}

import type { Figure } from "../figure.ts";
import { ask, throughput } from "../http-client.ts";
import { saveAnew, stateOf, timeFirstLoad, timeOverview, type Ours } from "../ours.ts";
import { repeat, time, type Sides } from "../rounds.ts";
import { USUAL, type Size } from "../seed-collectives.ts";
import type { Workbench } from "../workbench.ts";

/** Measures one server for some milliseconds. */
type Once = (ours: Ours, slice: number) => Promise<number>;

const loadsPerSecond: Once = (ours, slice) => throughput(ours.program, stateOf(ours), slice);
const firstLoad: Once = (ours, slice) => repeat(slice, () => timeFirstLoad(ours));
const save: Once = (ours, slice) => repeat(slice, () => time(() => saveAnew(ours)));

interface Case extends Pick<Figure, "name" | "subject" | "unit" | "goal"> {
  once: Once;
}

/** The cost of a long history for people who only look at today. */
const afterALongTime = ({ once, ...figure }: Case): Figure => ({
  ...figure,
  comparedTo: "itself with 20",
  prepare: (bench) => sidesOf(bench, once, bench.ours({ ...USUAL, pastIntervals: 500 })),
});

/** The cost of PostgreSQL instead of SQLite, which is asked within the server's own process. */
const onPostgresql = ({ once, ...figure }: Case): Figure => ({
  ...figure,
  comparedTo: "itself on SQLite",
  prepare: async (bench) => {
    const { postgresql } = bench.means;
    return postgresql === undefined
      ? "There is no --database-url"
      : sidesOf(bench, once, bench.ours(USUAL, postgresql));
  },
});

const LARGE: Size = { people: 2_000, pastIntervals: 1 };

/** A figure under other conditions. */
export const besideItself: Figure[] = [
  afterALongTime({
    name: "history-warm",
    subject: "state, 500 past intervals, warm",
    unit: "ms",
    goal: { atMost: 1.2 },
    once: async (ours, slice) => 1_000 / (await loadsPerSecond(ours, slice)),
  }),
  afterALongTime({
    name: "history-changed",
    subject: "state, 500 past intervals, after a change",
    unit: "ms",
    goal: { atMost: 1.2 },
    once: firstLoad,
  }),
  afterALongTime({
    name: "interval-overview-history",
    subject: "an interval's overview, 500 past intervals",
    unit: "ms",
    goal: { atMost: 1.3 },
    once: (ours, slice) => repeat(slice, () => timeOverview(ours)),
  }),
  afterALongTime({
    name: "save-history",
    subject: "participation save, 500 past intervals",
    unit: "ms",
    goal: { atMost: 1.3 },
    once: save,
  }),
  {
    name: "rebuild-per-size",
    subject: "state after a change, per KB, 2,000 people",
    comparedTo: "itself with 100",
    unit: "us/KB",
    goal: { atMost: 1.3 },
    prepare: (bench) => sidesOf(bench, perKilobyte, bench.ours(LARGE)),
  },
  onPostgresql({
    name: "postgresql-state",
    subject: "state over REST, 100 people, on PostgreSQL",
    unit: "per s",
    once: loadsPerSecond,
  }),
  onPostgresql({
    name: "postgresql-first-load",
    subject: "first state load after a change, on PostgreSQL",
    unit: "ms",
    once: firstLoad,
  }),
  onPostgresql({
    name: "postgresql-save",
    subject: "participation save with three crews, on PostgreSQL",
    unit: "ms",
    once: save,
  }),
];

async function perKilobyte(ours: Ours, slice: number): Promise<number> {
  const { body } = await ask(ours.port, stateOf(ours));
  return ((await firstLoad(ours, slice)) * 1_000) / (body.length / 1024);
}

async function sidesOf(bench: Workbench, once: Once, opening: Promise<Ours>): Promise<Sides> {
  const [ours, usual] = [await opening, await bench.ours(USUAL)];
  return { ours: () => once(ours, bench.means.slice), reference: () => once(usual, bench.means.slice) };
}

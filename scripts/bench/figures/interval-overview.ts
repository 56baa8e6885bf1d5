import Database from "better-sqlite3";
import type { Figure } from "../figure.ts";
import { ask } from "../http-client.ts";
import { prepareBareOverview } from "../references/bare-overview.ts";
import { alternate, repeat, time, warmUpBy } from "../rounds.ts";
import { USUAL } from "../seed-collective.ts";
import { makeChange, type Ours } from "../workbench.ts";

/** Warm-up loads per millisecond of a slice. */
const WARM_UP_PER_MILLISECOND = 2;

/** The overview of the next interval, which is made again after each change. */
async function timeOverview(ours: Ours): Promise<number> {
  const path = `/api/my_collective/interval/${ours.currentInterval + 1}/overview`;
  await makeChange(ours);
  return time(() => ask(ours.port, { path, headers: { cookie: ours.cookie } }));
}

const besideBare: Figure = {
  name: "interval-overview",
  subject: "an interval's overview after a change",
  comparedTo: "the same bare queries and one bare request",
  unit: "ms",
  goal: { atMost: 2 },
  measure: async (bench) => {
    const ours = await bench.ours(USUAL);
    const sqlite = new Database(ours.databasePath, { readonly: true });
    const read = prepareBareOverview(sqlite, { ...ours, intervalId: ours.currentInterval + 1 });
    const bare = await bench.reference("bare-node", ours);
    const timeBare = async () => {
      // The database pages that a change evicts are part of the cost.
      await makeChange(ours);
      return time(async () => {
        read();
        await ask(bare.port, { path: "/" });
      });
    };
    for (const way of [() => timeOverview(ours), timeBare]) await warmUpBy(way, bench.slice * WARM_UP_PER_MILLISECOND);
    const measured = await alternate(
      bench.rounds,
      () => repeat(bench.slice, () => timeOverview(ours)),
      () => repeat(bench.slice, timeBare),
    );
    sqlite.close();
    await bare.stop();
    return measured;
  },
};

const withLongPast: Figure = {
  name: "interval-overview-history",
  subject: "an interval's overview, 500 past intervals",
  comparedTo: "itself with 20",
  unit: "ms",
  goal: { atMost: 1.3 },
  measure: async (bench) => {
    const [long, short] = [await bench.ours({ ...USUAL, pastIntervals: 500 }), await bench.ours(USUAL)];
    for (const ours of [long, short]) await warmUpBy(() => timeOverview(ours), bench.slice * WARM_UP_PER_MILLISECOND);
    return alternate(
      bench.rounds,
      () => repeat(bench.slice, () => timeOverview(long)),
      () => repeat(bench.slice, () => timeOverview(short)),
    );
  },
};

/** The page on which people see whether an interval comes together. */
export const intervalOverviews: Figure[] = [besideBare, withLongPast];

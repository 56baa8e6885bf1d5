import Database from "better-sqlite3";
import type { Figure } from "../figure.ts";
import { ask } from "../http-client.ts";
import { prepareBareState } from "../references/bare-state.ts";
import { alternate, repeat, time } from "../rounds.ts";
import { USUAL } from "../seed-collective.ts";
import { makeChange, stateOf, type Ours } from "../workbench.ts";

/** How long the first load after a change takes, in milliseconds. */
export async function timeFirstLoad(ours: Ours): Promise<number> {
  await makeChange(ours);
  return time(() => ask(ours.port, stateOf(ours)));
}

/** The first request after a change builds the state. */
export const firstLoad: Figure = {
  name: "first-load",
  subject: "first state load after a change, 100 people",
  comparedTo: "the same queries and one JSON.stringify",
  unit: "ms",
  goal: { atMost: 2 },
  measure: async (bench) => {
    const ours = await bench.ours(USUAL);
    const sqlite = new Database(ours.databasePath, { readonly: true });
    const load = prepareBareState(sqlite, ours);
    const measured = await alternate(
      bench.rounds,
      () => repeat(bench.slice, () => timeFirstLoad(ours)),
      () =>
        repeat(bench.slice, async () => {
          // The database pages that a change evicts are part of the cost.
          await makeChange(ours);
          return time(load);
        }),
    );
    sqlite.close();
    return measured;
  },
};

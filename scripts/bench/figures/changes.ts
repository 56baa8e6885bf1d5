import Database from "better-sqlite3";
import type { Figure } from "../figure.ts";
import { ask } from "../http-client.ts";
import { makeChange, newCapacity, saveAnew, timeFirstLoad } from "../ours.ts";
import { prepareBareSave } from "../references/bare-save.ts";
import { prepareBareState } from "../references/bare-state.ts";
import { repeat, time } from "../rounds.ts";
import { USUAL } from "../seed-collectives.ts";

/** The work that our code adds to SQLite's. */
export const changes: Figure[] = [
  {
    name: "first-load",
    subject: "first state load after a change, 100 people",
    comparedTo: "the same queries and one JSON.stringify",
    unit: "ms",
    goal: { atMost: 2 },
    prepare: async (bench) => {
      const ours = await bench.ours(USUAL);
      const loadBare = prepareBareState(new Database(ours.database, { readonly: true }), ours);
      const timeBare = async () => {
        // The database pages that a change evicts are part of the cost.
        await makeChange(ours);
        return time(loadBare);
      };
      return {
        ours: () => repeat(bench.means.slice, () => timeFirstLoad(ours)),
        reference: () => repeat(bench.means.slice, timeBare),
      };
    },
  },
  {
    // Everybody saves once per interval, most of them on the same evening.
    name: "save",
    subject: "participation save with three crews",
    comparedTo: "one bare transaction and one bare request",
    unit: "ms",
    goal: { atMost: 2.5 },
    moonshot: { atMost: 2 },
    prepare: async (bench) => {
      const ours = await bench.ours(USUAL);
      const sqlite = new Database(ours.database);
      sqlite.pragma("synchronous = FULL");
      sqlite.pragma("foreign_keys = ON");
      const saveBare = prepareBareSave(sqlite, ours);
      const bare = await bench.reference("bare-node", ours);
      const saveLikewise = async () => {
        saveBare(newCapacity());
        await ask(bare.port, { method: "POST", path: "/", body: "{}" });
      };
      return {
        ours: () => repeat(bench.means.slice, () => time(() => saveAnew(ours))),
        reference: () => repeat(bench.means.slice, () => time(saveLikewise)),
      };
    },
  },
];

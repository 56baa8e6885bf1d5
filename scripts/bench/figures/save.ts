import Database from "better-sqlite3";
import type { Figure } from "../figure.ts";
import { ask } from "../http-client.ts";
import { prepareBareSave } from "../references/bare-save.ts";
import { alternate, repeat, time, warmUpBy } from "../rounds.ts";
import { USUAL } from "../seed-collective.ts";
import { saveParticipation, type Ours } from "../workbench.ts";

/** Warm-up saves per millisecond of a slice: a save runs more code than a load. */
const WARM_UP_PER_MILLISECOND = 5;

/** Crews that somebody saves for. */
const CREWS = 3;

/** Everybody saves once per interval, most of them on the same evening. */
const besideBare: Figure = {
  name: "save",
  subject: "participation save with three crews",
  comparedTo: "one bare transaction and one bare request",
  unit: "ms",
  goal: { atMost: 2.5 },
  moonshot: { atMost: 2 },
  measure: async (bench) => {
    const ours = await bench.ours(USUAL);
    const { databasePath, seeded } = await bench.seed(USUAL);
    const crewIds = seeded.crewIds.slice(0, CREWS);
    const sqlite = new Database(databasePath);
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    const saveBare = prepareBareSave(sqlite, { ...seeded, crewIds, intervalId: seeded.currentInterval });
    const bare = await bench.reference("bare-node", ours);
    const saveOurs = () => saveAnew(ours);
    const saveLikewise = async () => {
      saveBare(capacity());
      await ask(bare.port, { method: "POST", path: "/", body: "{}" });
    };
    for (const way of [saveOurs, saveLikewise]) await warmUpBy(way, bench.slice * WARM_UP_PER_MILLISECOND);
    const measured = await alternate(
      bench.rounds,
      () => repeat(bench.slice, () => time(saveOurs)),
      () => repeat(bench.slice, () => time(saveLikewise)),
    );
    sqlite.close();
    await bare.stop();
    return measured;
  },
};

/** A collective that has been there for decades. */
const withLongPast: Figure = {
  name: "save-history",
  subject: "participation save, 500 past intervals",
  comparedTo: "itself with 20",
  unit: "ms",
  goal: { atMost: 1.3 },
  measure: async (bench) => {
    const [long, short] = [await bench.ours({ ...USUAL, pastIntervals: 500 }), await bench.ours(USUAL)];
    for (const ours of [long, short]) await warmUpBy(() => saveAnew(ours), bench.slice * WARM_UP_PER_MILLISECOND);
    return alternate(
      bench.rounds,
      () => repeat(bench.slice, () => time(() => saveAnew(long))),
      () => repeat(bench.slice, () => time(() => saveAnew(short))),
    );
  },
};

export const saves: Figure[] = [besideBare, withLongPast];

/** Saves a participation with three crews that differs from all earlier ones. */
export async function saveAnew(ours: Ours): Promise<void> {
  await saveParticipation(ours, ours.crewIds.slice(0, CREWS), capacity());
}

let answers = 0;

/** An answer that nobody has given yet, so that there is something to save. */
function capacity(): string {
  answers += 1;
  return `${answers} evenings a week`;
}

import { ask } from "../http-client.ts";
import { call, type Flood } from "../flood.ts";
import { makeChange } from "../ours.ts";
import { seedGatherings } from "../seed-gatherings.ts";
import { SUPPER } from "./daily-series.ts";

const ROUNDS = 5;
const PROGRAMS = 5;

/** Each change makes the document stale. */
export const fullestFeed: Flood = {
  name: "flood-feeds",
  subject: "programs ask for the feed of 10,000 gatherings after each change",
  prepare: async (bench) => {
    const ours = await bench.openOurs({ people: 100, pastIntervals: 2 });
    await seedGatherings(ours.database, ours, { gatherings: 9_990, answersEach: 1 });
    const { url } = await call<{ url: string }>(ours, "calendar.makeForCollective", {});
    const feed = () => ask(ours.port, { path: new URL(url).pathname });
    return {
      ours,
      flood: async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          await makeChange(ours);
          await call(ours, "gatherings.create", { input: { ...SUPPER, title: `Supper ${round}` } });
          await Promise.all(Array.from({ length: PROGRAMS }, feed));
        }
      },
    };
  },
};

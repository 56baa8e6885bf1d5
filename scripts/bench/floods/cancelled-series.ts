import { acceptInvitations, call, type Flood } from "../flood.ts";
import { planDaily } from "./daily-series.ts";

const ROUNDS = 5;

export const cancelledSeries: Flood = {
  name: "flood-series",
  subject: "a daily series is cancelled and restored five times",
  prepare: async (bench) => {
    const ours = await bench.openOurs({ people: 103, pastIntervals: 2 });
    await acceptInvitations(ours);
    const [id] = await planDaily(ours, 1);
    return {
      ours,
      flood: async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          await call(ours, "gatherings.cancel", { input: { id, reason: "Flooded", scope: "All" } });
          await call(ours, "gatherings.restore", { input: { id, scope: "All" } });
        }
      },
    };
  },
};

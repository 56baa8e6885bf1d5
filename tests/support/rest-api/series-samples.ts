import type { Event } from "../../../shared/events/events.ts";
import { DINNER, seriesIn } from "../gathering-series.ts";
import { endpointOf } from "./api.ts";
import type { Samples } from "./sample.ts";

export const seriesSamples: Samples = {
  "gatherings.series": {
    prepare: async (api) => {
      const times = { starts_at: "2026-03-05T19:00", ends_at: "2026-03-05T21:00" };
      const body = { ...DINNER, ...times, repeats: { unit: "Week", times: 3 } };
      const created = await api.send(endpointOf("gatherings.create"), { body });
      return { path: { id: seriesIn(created.body as Event[]).id } };
    },
  },
};

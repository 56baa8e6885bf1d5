import { archivedCrew } from "./collective-samples.ts";
import { fillWithGatherings } from "./filled.ts";
import { moor, type Samples } from "./sample.ts";

export const importSamples: Samples = {
  "gatherings.importCalendar": {
    failures: {
      CrewNotFound: (api) => ({ body: { crew_id: moor(api) } }),
      CrewArchived: async (api) => ({ body: { crew_id: await archivedCrew(api) } }),
      LimitReached: async ({ server }) => {
        await fillWithGatherings(server.running.services.db, server.collective.id);
        return {};
      },
    },
  },
};

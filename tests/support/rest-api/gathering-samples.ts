import { actAs } from "../editing.ts";
import { endpointOf, type Api } from "./api.ts";
import { archivedCrew } from "./collective-samples.ts";
import { fillWithGatherings } from "./filled.ts";
import { bo, garden, moor, type Prepared, type Sample, type Samples } from "./sample.ts";

const SEEN = { starts_at: "2026-02-15T11:00:00.000Z", ends_at: "2026-02-15T14:00:00.000Z" };

/** A gathering of the garden, which has begun and is not over: it is noon. */
const running = async ({ server }: Api): Promise<Prepared & { path: { id: number } }> => {
  const id = await actAs(server, "ada").meet({
    crew_id: server.crew("garden"),
    ...SEEN,
  });
  return { path: { id } };
};

const cancelled = async (api: Api) => {
  const { path } = await running(api);
  await api.send(endpointOf("gatherings.cancel"), { path, body: { reason: null } });
  return { path };
};

/** A series is deleted too: it has an event of its own. */
async function deleteSeries(api: Api): Promise<void> {
  const times = { starts_at: "2026-02-16T18:00:00Z", ends_at: "2026-02-16T20:00:00Z" };
  const body = { title: "Once a week", ...times, crew_id: null, repeats: { unit: "Week", times: 2 } };
  await api.send(endpointOf("gatherings.create"), { body });
  const { db } = api.server.running.services;
  const one = await db.selectFrom("gatherings").select("id").where("title", "=", body.title).executeTakeFirstOrThrow();
  await api.send(endpointOf("gatherings.delete"), { path: one });
}

const at = (starts_at: string, ends_at: string) => async (api: Api) => ({
  path: { id: await actAs(api.server, "ada").meet({ starts_at, ends_at }) },
});

const over = at("2026-02-14T18:00:00Z", "2026-02-14T20:00:00Z");

const ofGarden: Sample = {
  prepare: async (api) => ({ ...(await running(api)), body: { crew_id: garden(api) } }),
  failures: {
    CrewNotFound: (api) => ({ body: { crew_id: moor(api) } }),
    CrewArchived: async (api) => ({ body: { crew_id: await archivedCrew(api) } }),
  },
};

/** The collective has as many gatherings as it can have. */
const full = async ({ server }: Api): Promise<Prepared> => {
  await fillWithGatherings(server.running.services.db, server.collective.id);
  return {};
};

export const gatheringSamples: Samples = {
  "gatherings.list": {
    prepare: async (api) => {
      await running(api);
      return { query: "?from=2026-02-15T12:00:00Z&to=2026-03-01T00:00:00%2B01:00" };
    },
  },
  "gatherings.create": {
    prepare: (api) => ({ body: { crew_id: garden(api) } }),
    failures: { ...ofGarden.failures, LimitReached: full },
  },
  "gatherings.get": { prepare: running },
  "gatherings.update": {
    ...ofGarden,
    failures: {
      ...ofGarden.failures,
      GatheringOver: async (api) => ({ ...(await over(api)), body: { crew_id: null } }),
      LimitReached: async (api) => {
        const repeats = { unit: "Week", times: 2 };
        const times = { starts_at: "2026-02-16T18:00:00Z", ends_at: "2026-02-16T20:00:00Z" };
        return { ...(await full(api)), body: { title: "Dinner", ...times, crew_id: null, repeats } };
      },
    },
  },
  "gatherings.cancel": { prepare: running, failures: { GatheringOver: over } },
  "gatherings.restore": { prepare: cancelled, failures: { GatheringOver: over, LimitReached: full } },
  "gatherings.deletion": { prepare: running },
  "gatherings.delete": {
    prepare: async (api) => {
      await deleteSeries(api);
      return running(api);
    },
    failures: {
      GatheringNotDeletable: async (api) => {
        const { path } = await running(api);
        await actAs(api.server, "bo").answer(path.id, "Going");
        return { path };
      },
    },
  },
  "gatherings.answer": {
    prepare: running,
    failures: {
      GatheringCancelled: cancelled,
      GatheringOver: over,
      GatheringMoved: () => ({ body: { answer: "Going", seen: { ...SEEN, place: "Elsewhere" } } }),
      AnsweredSince: async (api) => {
        const { path } = await running(api);
        await api.send(endpointOf("gatherings.answer"), { path, body: { answer: "Maybe" } });
        return { path, body: { answer: "Going", answered_ago: 1_000 } };
      },
    },
  },
  "gatherings.unnoted": { prepare: over },
  "gatherings.notePresence": {
    prepare: async (api) => ({ ...(await running(api)), body: { person_ids: [bo(api)] } }),
    failures: {
      GatheringCancelled: cancelled,
      GatheringNotBegun: at("2026-02-16T18:00:00Z", "2026-02-16T20:00:00Z"),
      PersonNotFound: () => ({ body: { person_ids: [999] } }),
    },
  },
};

import { listPolls } from "../../../server/features/polls/polls.queries.ts";
import { loadCollectiveState } from "../../../server/features/state/collective-state.service.ts";
import { actAs } from "../editing.ts";
import { endpointOf, type Api } from "./api.ts";
import { fillWithCrews, fillWithGatherings, fillWithHandovers, fillWithTextOfCrews } from "./filled.ts";
import { ada, after, bo, full, garden, moor, type Sample, type Samples } from "./sample.ts";

/** The current interval, in which ada convenes the garden. */
const convening: Sample = {
  prepare: async (api) => {
    await actAs(api.server, "ada").plan(2, { volunteers: ["garden"] });
    return { path: { id: 2 } };
  },
};

const newCrew = async ({ server }: Api) => {
  await actAs(server, "ada").createCrew({ name: "sauna", description: "Hot", links: [] });
  const { crews } = await loadCollectiveState(server.running.services, server.collective.id);
  return { path: { id: crews.at(-1)?.id ?? 0 } };
};

/** A crew that nobody can choose. */
export const archivedCrew = async (api: Api) => {
  const { path } = await newCrew(api);
  await api.send(endpointOf("crews.archive"), { path });
  return path.id;
};

/** A crew is renamed; the change can be undone. */
const renamedCrew = async ({ server }: Api) => {
  const crew = { name: crypto.randomUUID(), description: "Soil", links: [] };
  const { revision } = await actAs(server, "ada").editCrew("garden", crew);
  return { path: { revision } };
};

const MEETING = "2026-03-01T18:00:00.000Z";

/** A poll of a new crew becomes everyone's; the change can be undone. */
const crewTakenOff = async (api: Api) => {
  const crew = await newCrew(api);
  const poll = { title: "When?", times: [{ starts_at: MEETING, ends_at: "2026-03-01T20:00:00.000Z" }] };
  await api.send(endpointOf("polls.create"), { body: { ...poll, crew_id: crew.path.id } });
  const { services } = api.server.running;
  const id = (await listPolls(services.db, api.server.collective.id)).at(-1)?.id ?? 0;
  await api.send(endpointOf("polls.update"), { path: { id }, body: { ...poll, crew_id: null } });
  const { revision } = await loadCollectiveState(services, api.server.collective.id);
  return { crew, poll: { path: { id } }, undone: { path: { revision }, body: { fields: undefined } } };
};

/** Makes bo silent: nobody has answered for the first two intervals. */
const silentBo = async (api: Api) => {
  const { running, collective } = api.server;
  const involvement = {
    collective_id: collective.id,
    interval_id: 1,
    person_id: bo(api),
    status: "Participating" as const,
  };
  const involved = running.services.db.insertInto("collective_involvements").values(involvement);
  await involved.onConflict((conflict) => conflict.doNothing()).execute();
  return { path: { id: bo(api) } };
};

/** A crew is in the body. */
export const ofCrew: Sample["failures"] = {
  CrewNotFound: (api) => ({ body: { crew_id: moor(api) } }),
  CrewArchived: async (api) => ({ body: { crew_id: await archivedCrew(api) } }),
};

export const markBo = async (api: Api) => {
  const { path } = await silentBo(api);
  await api.send(endpointOf("departures.mark"), { path, body: { reason: "No answer" } });
  return { path };
};

export const collectiveSamples: Samples = {
  "collective.update": {
    failures: {
      CrewNotFound: (api) => ({ body: { eoi_managing_crew_id: moor(api) } }),
      CrewArchived: async (api) => ({ body: { eoi_managing_crew_id: await archivedCrew(api) } }),
    },
  },
  "journal.list": {
    prepare: (api) => ({ query: `?crew_id=${garden(api)}&person_id=${ada(api)}&interval_id=2&kind=crew&before=99` }),
    failures: {
      PersonNotFound: () => ({ query: "?person_id=99" }),
      CrewNotFound: (api) => ({ query: `?crew_id=${moor(api)}` }),
      IntervalNotFound: () => ({ query: "?interval_id=99" }),
    },
  },
  "journal.undo": {
    prepare: renamedCrew,
    failures: {
      NothingToUndo: () => ({ body: { fields: ["colour"] } }),
      ChangedSince: async (api) => {
        const changed = await renamedCrew(api);
        await renamedCrew(api);
        return { ...changed, body: { fields: undefined } };
      },
      GatheringOver: async ({ server }) => {
        const as = actAs(server, "ada");
        const id = await as.meet({ starts_at: "2026-02-15T11:00:00Z", ends_at: "2026-02-15T14:00:00Z" });
        const { revision } = await as.cancelGathering(id, null);
        await server.running.services.db
          .updateTable("gatherings")
          .set({ ends_at: "2026-02-15T11:30:00.000Z" })
          .where("id", "=", id)
          .execute();
        return { path: { revision }, body: { fields: undefined } };
      },
      PollClosed: async (api) => {
        const { poll, undone } = await crewTakenOff(api);
        await api.send(endpointOf("polls.settle"), { ...poll, body: { starts_at: MEETING } });
        return undone;
      },
      CrewNotFound: async (api) => {
        const { crew, undone } = await crewTakenOff(api);
        await api.send(endpointOf("crews.delete"), crew);
        return undone;
      },
      CrewArchived: async (api) => {
        const { crew, undone } = await crewTakenOff(api);
        await api.send(endpointOf("crews.archive"), crew);
        return undone;
      },
      LimitReached: async ({ server }) => {
        const as = actAs(server, "ada");
        const id = await as.meet({ starts_at: "2026-03-01T18:00:00Z", ends_at: "2026-03-01T20:00:00Z" });
        const { revision } = await as.cancelGathering(id, null);
        await fillWithGatherings(server.running.services.db, server.collective.id);
        return { path: { revision }, body: { fields: undefined } };
      },
    },
  },
  "crews.create": { failures: { LimitReached: full(fillWithCrews) } },
  "crews.update": {
    failures: {
      LimitReached: async ({ server }) => {
        await fillWithTextOfCrews(server.running.services.db, server.collective.id);
        return { body: { description: "x".repeat(1_000) } };
      },
    },
  },
  "crews.handover": convening,
  "crews.handovers": convening,
  "crews.writeHandover": {
    ...convening,
    failures: {
      HandoverClosed: () => ({ path: { id: 3 } }),
      HandoverOfAnother: () => ({ path: { id: 1 } }),
      LimitReached: after(async (api) => {
        const { db } = api.server.running.services;
        const crew_id = await archivedCrew(api);
        await fillWithHandovers(db, { collective_id: api.server.collective.id, interval_id: 2, crew_id });
      }),
    },
  },
  "crews.restore": {
    prepare: async (api) => {
      const path = { id: garden(api) };
      await api.send(endpointOf("crews.archive"), { path });
      return { path };
    },
  },
  "crews.delete": {
    prepare: newCrew,
    failures: {
      CrewInUse: async (api) => {
        await actAs(api.server, "ada").plan(3, { volunteers: ["garden"] });
        return { path: { id: garden(api) } };
      },
    },
  },
  "people.update": { failures: { ProfileOfAnother: (api) => ({ path: { id: bo(api) } }) } },
  "departures.list": { prepare: after(markBo) },
  "departures.mark": { prepare: silentBo, failures: { NotSilent: (api) => ({ path: { id: ada(api) } }) } },
  "departures.bringBack": { prepare: markBo },
};

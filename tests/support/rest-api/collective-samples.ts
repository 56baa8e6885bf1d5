import { loadCollectiveState } from "../../../server/features/state/collective-state.service.ts";
import { actAs } from "../editing.ts";
import { callOf, type Api } from "./api.ts";
import { ada, garden, idOf, type Sample, type Samples } from "./sample.ts";

/** The current interval, in which ada convenes the garden. */
const convening = async (api: Api) => {
  await actAs(api.server, "ada").plan(2, { volunteers: ["garden"] });
  return { path: { id: 2, crewId: garden(api) } };
};

const oneCrew: Sample = {
  prepare: (api) => ({ path: { id: garden(api) } }),
  failures: { CrewNotFound: ({ other }) => ({ path: { id: idOf(other.crews, "moor") } }) },
};

const newCrew = async ({ server }: Api) => {
  await actAs(server, "ada").createCrew({ name: "sauna", description: "Hot", links: [] });
  const { crews } = await loadCollectiveState(server.running.services.db, server.collective.id, {
    today: "2026-02-15",
    time_zone: "UTC",
  });
  return { path: { id: crews.at(-1)?.id ?? 0 } };
};

/** A crew that nobody can choose. */
export const archivedCrew = async (api: Api) => {
  const { path } = await newCrew(api);
  await api.send(callOf("crews.archive"), { path });
  return path.id;
};

/** A crew is renamed; the change can be undone. */
const renamedCrew = async ({ server }: Api) => {
  const crew = { name: crypto.randomUUID(), description: "Soil", links: [] };
  const { revision } = await actAs(server, "ada").editCrew("garden", crew);
  return { path: { revision } };
};

/** Makes bo silent: nobody has answered for the first two intervals. */
const silentBo = async ({ server }: Api) => {
  const bo = idOf(server.collective.people, "bo");
  await server.running.services.db
    .insertInto("collective_involvements")
    .values({ collective_id: server.collective.id, interval_id: 1, person_id: bo, status: "Participating" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { path: { id: bo } };
};

export const markBo = async (api: Api) => {
  const { path } = await silentBo(api);
  await api.send(callOf("departures.mark"), { path, body: { reason: "No answer" } });
  return { path };
};

export const collectiveSamples: Samples = {
  "journal.list": {
    prepare: (api) => ({ query: `?crew_id=${garden(api)}&person_id=${ada(api)}&interval_id=2&kind=crew&before=99` }),
    failures: {
      ValidationFailed: () => ({ query: "?crew_id=0" }),
      PersonNotFound: () => ({ query: "?person_id=99" }),
      CrewNotFound: () => ({ query: "?crew_id=99" }),
      IntervalNotFound: () => ({ query: "?interval_id=99" }),
    },
  },
  "journal.feed": {},
  "journal.makeFeed": {},
  "journal.revokeFeed": {},
  "journal.undo": {
    prepare: (api) => renamedCrew(api),
    failures: {
      ValidationFailed: () => ({ body: { fields: "name" } }),
      EntryNotFound: () => ({ path: { revision: 9_999 } }),
      NothingToUndo: () => ({ body: { fields: ["colour"] } }),
      ChangedSince: async (api) => {
        const changed = await renamedCrew(api);
        await renamedCrew(api);
        return { ...changed, body: { fields: undefined } };
      },
    },
  },
  "collective.state": {},
  "collective.update": {},
  "collective.involvements": {
    prepare: () => ({ path: { id: 2 } }),
    failures: { IntervalNotFound: () => ({ path: { id: 99 } }) },
  },
  "crews.convenor": {
    prepare: (api) => ({ path: { id: 3, crewId: garden(api) } }),
    failures: {
      IntervalNotFound: (api) => ({ path: { id: 99, crewId: garden(api) } }),
      CrewNotFound: (api) => ({ path: { id: 3, crewId: idOf(api.other.crews, "moor") } }),
    },
  },
  "crews.history": {
    prepare: (api) => ({ path: { id: garden(api) } }),
    failures: { CrewNotFound: (api) => ({ path: { id: idOf(api.other.crews, "moor") } }) },
  },
  "crews.handover": {
    prepare: convening,
    failures: {
      IntervalNotFound: (api) => ({ path: { id: 99, crewId: garden(api) } }),
      CrewNotFound: (api) => ({ path: { id: 3, crewId: idOf(api.other.crews, "moor") } }),
    },
  },
  "crews.handovers": {
    prepare: convening,
    failures: { IntervalNotFound: () => ({ path: { id: 99 } }) },
  },
  "crews.writeHandover": {
    prepare: convening,
    failures: {
      IntervalNotFound: (api) => ({ path: { id: 99, crewId: garden(api) } }),
      CrewNotFound: (api) => ({ path: { id: 3, crewId: idOf(api.other.crews, "moor") } }),
      HandoverClosed: (api) => ({ path: { id: 3, crewId: garden(api) } }),
      HandoverOfAnother: (api) => ({ path: { id: 1, crewId: garden(api) } }),
      ValidationFailed: () => ({ body: { text: 7 } }),
    },
  },
  "crews.create": {},
  "crews.update": {
    prepare: (api) => ({ path: { id: garden(api) } }),
    failures: { CrewNotFound: (api) => ({ path: { id: idOf(api.other.crews, "moor") } }) },
  },
  "crews.archive": oneCrew,
  "crews.restore": {
    ...oneCrew,
    prepare: async (api) => {
      await api.send(callOf("crews.archive"), { path: { id: garden(api) } });
      return { path: { id: garden(api) } };
    },
  },
  "crews.delete": {
    prepare: newCrew,
    failures: {
      ...oneCrew.failures,
      CrewInUse: async (api) => {
        await actAs(api.server, "ada").plan(3, { volunteers: ["garden"] });
        return { path: { id: garden(api) } };
      },
    },
  },
  "people.update": {
    prepare: (api) => ({ path: { id: ada(api) } }),
    failures: {
      PersonNotFound: (api) => ({ path: { id: idOf(api.other.people, "zoe") } }),
      ProfileOfAnother: (api) => ({ path: { id: idOf(api.server.collective.people, "bo") } }),
    },
  },
  "departures.list": {
    prepare: async (api) => {
      await markBo(api);
      return {};
    },
  },
  "departures.mark": {
    prepare: silentBo,
    failures: {
      PersonNotFound: (api) => ({ path: { id: idOf(api.other.people, "zoe") } }),
      NotSilent: (api) => ({ path: { id: ada(api) } }),
      ValidationFailed: () => ({ body: { reason: " " } }),
    },
  },
  "departures.bringBack": {
    prepare: markBo,
    failures: { DepartureNotFound: (api) => ({ path: { id: ada(api) } }) },
  },
};

import { defaultStart } from "../../../shared/intervals.ts";
import { addDays } from "../../../shared/dates.ts";
import { listIntervals } from "../../../server/features/intervals/intervals.queries.ts";
import { actAs } from "../editing.ts";
import { callOf, type Api } from "./api.ts";
import { archivedCrew } from "./collective-samples.ts";
import { garden, idOf, type Samples } from "./sample.ts";

/** A new interval that nobody has planned for. */
const laterInterval = async ({ server }: Api) => {
  const list = () => listIntervals(server.running.services.db, server.collective.id);
  const start_date = defaultStart((await list()).at(-1), "2026-02-15");
  const end_date = addDays(start_date, 27);
  await actAs(server, "ada").createInterval(start_date, end_date);
  return { id: (await list()).at(-1)?.id ?? 0, start_date, end_date };
};

export const planningSamples: Samples = {
  "me.get": {},
  "me.saveParticipation": {
    prepare: (api) => ({
      path: { id: 3 },
      body: { crew_involvements: [{ crew_id: garden(api), volunteered_convenor: true }] },
    }),
    failures: {
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
      CrewNotFound: (api) => ({ body: { crew_involvements: [{ crew_id: idOf(api.other.crews, "moor") }] } }),
    },
  },
  "me.withdrawParticipation": {
    prepare: () => ({ path: { id: 3 } }),
    failures: {
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
    },
  },
  "me.joinCrew": {
    prepare: (api) => ({ path: { id: 3, crewId: garden(api) } }),
    failures: {
      ValidationFailed: () => ({ body: { volunteered_convenor: "no" } }),
      IntervalNotFound: (api) => ({ path: { id: 99, crewId: garden(api) } }),
      IntervalInPast: (api) => ({ path: { id: 1, crewId: garden(api) } }),
      CrewNotFound: (api) => ({ path: { id: 3, crewId: idOf(api.other.crews, "moor") } }),
      CrewArchived: async (api) => ({ path: { id: 3, crewId: await archivedCrew(api) } }),
      OptedOut: async (api) => {
        const resting = { participation_intention: "OptOut", opt_out_type: "Hiatus" };
        // They are back before the next interval, for which the other cases are.
        const body = { ...resting, opt_out_planned_return_date: "2026-02-28" };
        await api.send(callOf("me.saveParticipation"), { path: { id: 2 }, body });
        return { path: { id: 2, crewId: garden(api) } };
      },
    },
  },
  "me.leaveCrew": {
    prepare: (api) => ({ path: { id: 3, crewId: garden(api) } }),
    failures: {
      IntervalNotFound: (api) => ({ path: { id: 99, crewId: garden(api) } }),
      IntervalInPast: (api) => ({ path: { id: 1, crewId: garden(api) } }),
    },
  },
  "me.crewsBeforeOptOut": {
    prepare: () => ({ path: { id: 3 } }),
    failures: { IntervalNotFound: () => ({ path: { id: 99 } }) },
  },
  "me.participation": {
    prepare: () => ({ path: { id: 2 } }),
    failures: { InvolvementNotFound: () => ({ path: { id: 99 } }) },
  },
  "mailPreferences.get": {},
  "mailPreferences.update": { failures: { ValidationFailed: () => ({ body: { reminders: "no" } }) } },
  "reminders.list": {
    prepare: () => ({ path: { id: 3 } }),
    failures: {
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
    },
  },
  "reminders.send": {
    prepare: (api) => ({ path: { id: 3 }, body: { person_ids: [idOf(api.server.collective.people, "bo")] } }),
    failures: {
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
      PersonNotFound: () => ({ path: { id: 3 }, body: { person_ids: [999] } }),
      ValidationFailed: () => ({ path: { id: 3 }, body: { person_ids: ["bo"] } }),
    },
  },
  "intervals.overview": {
    prepare: () => ({ path: { id: 2 } }),
    failures: { IntervalNotFound: () => ({ path: { id: 99 } }) },
  },
  "me.handovers": {},
  "intervals.history": {},
  "calendar.feeds": {},
  "calendar.makeMine": {},
  "calendar.revokeMine": {},
  "calendar.makeForCollective": {},
  "calendar.revokeForCollective": {},
  "intervals.create": { prepare: () => ({ body: { start_date: "2026-04-01", end_date: "2026-04-30" } }) },
  "intervals.update": {
    prepare: () => ({ path: { id: 3 }, body: { start_date: "2026-03-02", end_date: "2026-03-30" } }),
    failures: {
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
    },
  },
  "intervals.losses": {
    prepare: async (api) => {
      await actAs(api.server, "ada").plan(3, { volunteers: ["garden"] });
      return { path: { id: 3 } };
    },
    failures: {
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
      IntervalBegun: () => ({ path: { id: 2 } }),
    },
  },
  "intervals.delete": {
    prepare: async (api) => ({ path: { id: (await laterInterval(api)).id }, body: { person_ids: [] } }),
    failures: {
      ValidationFailed: () => ({ path: { id: 3 }, body: { person_ids: ["bo"] } }),
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
      IntervalBegun: () => ({ path: { id: 2 } }),
      IntervalPlanned: async (api) => {
        await actAs(api.server, "ada").plan(3, { volunteers: ["garden"] });
        return { path: { id: 3 }, body: { person_ids: [] } };
      },
    },
  },
  "intervals.restore": {
    prepare: async (api) => {
      const { id, ...body } = await laterInterval(api);
      await actAs(api.server, "ada").deleteInterval(id);
      return { path: { id }, body };
    },
    failures: {
      IntervalExists: () => ({ path: { id: 3 } }),
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: async (api) => {
        const { running, collective } = api.server;
        const intervals = running.services.db.deleteFrom("intervals").where("collective_id", "=", collective.id);
        await intervals.where("id", "=", 1).execute();
        return { path: { id: 1 } };
      },
    },
  },
};

import { defaultStart } from "../../../shared/intervals/intervals.ts";
import { addDays } from "../../../shared/basics/dates.ts";
import { listIntervals } from "../../../server/features/structure/intervals.queries.ts";
import { actAs } from "../editing.ts";
import { endpointOf, type Api } from "./api.ts";
import { archivedCrew } from "./collective-samples.ts";
import { fillWithIntervals } from "./filled.ts";
import { bo, full, garden, type Samples } from "./sample.ts";

/** A new interval that nobody has planned for. */
const laterInterval = async ({ server }: Api) => {
  const list = () => listIntervals(server.running.services.db, server.collective.id);
  const start_date = defaultStart((await list()).at(-1), "2026-02-15");
  const end_date = addDays(start_date, 27);
  await actAs(server, "ada").createInterval(start_date, end_date);
  return { id: (await list()).at(-1)?.id ?? 0, start_date, end_date };
};

/** The next interval, for which ada has answered. */
const plannedInterval = async ({ server }: Api) => {
  await actAs(server, "ada").plan(3, { volunteers: ["garden"] });
  return { path: { id: 3 } };
};

/** A plan that the network has held back. */
const overtaken = async (api: Api) => {
  const path = { id: 2 };
  const bodyOf = (number: number) => ({ participation_intention: "OptIn", device: { key: "phone", number } });
  await api.send(endpointOf("me.saveParticipation"), { path, body: bodyOf(2) });
  return { path, body: bodyOf(1) };
};

export const planningSamples: Samples = {
  "me.saveParticipation": {
    prepare: (api) => ({ body: { crew_involvements: [{ crew_id: garden(api), volunteered_convenor: true }] } }),
    failures: { AnsweredSince: overtaken },
  },
  "me.withdrawParticipation": { failures: { AnsweredSince: overtaken } },
  "me.joinCrew": {
    failures: {
      CrewArchived: async (api) => ({ path: { crewId: await archivedCrew(api) } }),
      OptedOut: async (api) => {
        const resting = { participation_intention: "OptOut", opt_out_type: "Hiatus" };
        // They are back before the next interval, for which the other cases are.
        const body = { ...resting, opt_out_planned_return_date: "2026-02-28" };
        await api.send(endpointOf("me.saveParticipation"), { path: { id: 2 }, body });
        return { path: { id: 2 } };
      },
    },
  },
  "reminders.send": {
    prepare: (api) => ({ body: { person_ids: [bo(api)] } }),
    failures: { PersonNotFound: () => ({ body: { person_ids: [999] } }) },
  },
  "intervals.create": {
    prepare: () => ({ body: { start_date: "2026-04-01", end_date: "2026-04-30" } }),
    failures: {
      LimitReached: async ({ server }) => {
        await fillWithIntervals(server.running.services.db, server.collective.id);
        return { body: { start_date: "2200-01-01", end_date: "2200-01-31" } };
      },
    },
  },
  "intervals.update": { prepare: () => ({ body: { start_date: "2026-03-02", end_date: "2026-03-30" } }) },
  "intervals.losses": { prepare: plannedInterval },
  "intervals.delete": {
    prepare: async (api) => ({ path: { id: (await laterInterval(api)).id }, body: { person_ids: [] } }),
    failures: { IntervalPlanned: plannedInterval },
  },
  "intervals.restore": {
    prepare: async (api) => {
      const { id, ...body } = await laterInterval(api);
      await actAs(api.server, "ada").deleteInterval(id);
      return { path: { id }, body };
    },
    failures: {
      LimitReached: full(fillWithIntervals),
      IntervalExists: () => ({ path: { id: 3 } }),
      IntervalInPast: async (api) => {
        const { running, collective } = api.server;
        const intervals = running.services.db.deleteFrom("intervals").where("collective_id", "=", collective.id);
        await intervals.where("id", "=", 1).execute();
        return { path: { id: 1 } };
      },
    },
  },
};

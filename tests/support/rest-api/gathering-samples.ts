import type { Event } from "../../../shared/events/events.ts";
import { actAs } from "../editing.ts";
import { DINNER, seriesIn } from "../gathering-series.ts";
import { endpointOf, type Api } from "./api.ts";
import { ofCrew } from "./collective-samples.ts";
import { fillWithGatherings } from "./filled.ts";
import { bo, full, garden, type Prepared, type Samples } from "./sample.ts";

const SEEN = { starts_at: "2026-02-15T11:00:00.000Z", ends_at: "2026-02-15T14:00:00.000Z" };

const ONCE_A_WEEK = {
  starts_at: "2026-02-16T18:00:00Z",
  ends_at: "2026-02-16T20:00:00Z",
  crew_id: null,
  repeats: { unit: "Week", times: 2 },
};

/** A gathering of the garden, which has begun and is not over: it is noon. */
const running = async ({ server }: Api): Promise<Prepared & { path: { id: number } }> => {
  const id = await actAs(server, "ada").meet({ crew_id: server.crew("garden"), ...SEEN });
  return { path: { id } };
};

const cancelled = async (api: Api) => {
  const { path } = await running(api);
  await api.send(endpointOf("gatherings.cancel"), { path, body: { reason: null } });
  return { path };
};

/** Bo takes part in the garden, is asked, and has not been reminded of anything. */
export const ofBo = async (api: Api) => {
  await api.server.running.services.db.deleteFrom("plan_reminders").where("person_id", "=", bo(api)).execute();
  for (const interval of [2, 3]) await actAs(api.server, "bo").plan(interval, { joins: ["garden"] });
  return { person_id: bo(api) };
};

/** A series is deleted too: it has an event of its own. */
async function deleteSeries(api: Api): Promise<void> {
  const body = { title: "Once a week", ...ONCE_A_WEEK };
  await api.send(endpointOf("gatherings.create"), { body });
  const { db } = api.server.running.services;
  const one = await db.selectFrom("gatherings").select("id").where("title", "=", body.title).executeTakeFirstOrThrow();
  await api.send(endpointOf("gatherings.delete"), { path: one });
}

const inSeries = async (api: Api) => {
  const times = { starts_at: "2026-03-05T19:00", ends_at: "2026-03-05T21:00" };
  const body = { ...DINNER, ...times, repeats: { unit: "Week", times: 3 } };
  const created = await api.send(endpointOf("gatherings.create"), { body });
  return { path: { id: seriesIn(created.body as Event[]).id } };
};

const at = (starts_at: string, ends_at: string) => async (api: Api) => ({
  path: { id: await actAs(api.server, "ada").meet({ starts_at, ends_at }) },
});

const inTheEvening = at("2026-02-15T18:00:00Z", "2026-02-15T20:00:00Z");
const over = at("2026-02-14T18:00:00Z", "2026-02-14T20:00:00Z");

/** The collective has as many gatherings as it can have. */
const tooMany = full(fillWithGatherings);

export const gatheringSamples: Samples = {
  "gatherings.list": {
    prepare: async (api) => {
      await running(api);
      return { query: "?from=2026-02-15T12:00:00Z&to=2026-03-01T00:00:00%2B01:00" };
    },
  },
  "gatherings.create": {
    prepare: (api) => ({ body: { crew_id: garden(api) } }),
    failures: { ...ofCrew, LimitReached: tooMany },
  },
  "gatherings.get": { prepare: running },
  "gatherings.update": {
    prepare: async (api) => ({ ...(await running(api)), body: { crew_id: garden(api) } }),
    failures: {
      ...ofCrew,
      GatheringOver: async (api) => ({ ...(await over(api)), body: { crew_id: null } }),
      LimitReached: async (api) => ({ ...(await tooMany(api)), body: { title: "Dinner", ...ONCE_A_WEEK } }),
    },
  },
  "gatherings.cancel": { prepare: running, failures: { GatheringOver: over } },
  "gatherings.restore": { prepare: cancelled, failures: { GatheringOver: over, LimitReached: tooMany } },
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
  "reminders.listForGathering": { prepare: running },
  "reminders.sendForGathering": {
    prepare: async (api) => ({ ...(await inTheEvening(api)), body: await ofBo(api) }),
    failures: {
      GatheringCancelled: cancelled,
      TimeOver: running,
      PersonNotFound: () => ({ body: { person_id: 999_999 } }),
    },
  },
  "gatherings.importCalendar": { failures: { ...ofCrew, LimitReached: tooMany } },
  "gatherings.series": { prepare: inSeries },
  "gatherings.answerSeries": { prepare: inSeries },
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

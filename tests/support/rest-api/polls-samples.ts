import { deleteGatheringNews } from "../../../server/features/news/gathering-news.queries.ts";
import { listPolls } from "../../../server/features/polls/polls.queries.ts";
import { listTemplates } from "../../../server/features/templates/templates.queries.ts";
import { POLL } from "../../../server/rest/openapi/examples.ts";
import { ofCrew } from "./collective-samples.ts";
import { endpointOf, type Api } from "./api.ts";
import { fillWithGatherings, fillWithPolls, fillWithTemplates, fillWithTextOfTemplates } from "./filled.ts";
import { ofBo } from "./gathering-samples.ts";
import { after, full, garden, type Samples } from "./sample.ts";

const { id: _id, collective_id: _collective, ...INPUT } = POLL;

const newPoll = async (api: Api) => {
  await api.send(endpointOf("polls.create"), { body: { ...INPUT, crew_id: garden(api) } });
  const { running, collective } = api.server;
  return { path: { id: (await listPolls(running.services.db, collective.id)).at(-1)?.id ?? 0 } };
};

const withdrawnPoll = async (api: Api) => {
  const poll = await newPoll(api);
  await api.send(endpointOf("polls.withdraw"), poll);
  return poll;
};

const settledPoll = async (api: Api) => {
  const poll = await newPoll(api);
  await api.send(endpointOf("polls.settle"), { ...poll, body: { starts_at: POLL.times[0]?.starts_at } });
  return poll;
};

const toldPoll = async (api: Api) => {
  const poll = await settledPoll(api);
  await deleteGatheringNews(api.server.running.services.db, api.server.collective.id);
  return poll;
};

const newTemplate = async (api: Api) => {
  await api.send(endpointOf("gatheringTemplates.create"), { body: { title: "Dinner" } });
  const { running, collective } = api.server;
  return { path: { id: (await listTemplates(running.services.db, collective.id)).at(-1)?.id ?? 0 } };
};

const NOT_PROPOSED = "2026-03-09T09:00:00Z";
const PAST = { starts_at: "2026-02-01T09:00:00.000Z", ends_at: "2026-02-01T10:00:00.000Z" };

const pollWithPastTime = async (api: Api) => {
  const poll = await newPoll(api);
  const times = [PAST, ...INPUT.times];
  await api.send(endpointOf("polls.update"), { ...poll, body: { ...INPUT, crew_id: garden(api), times } });
  return poll;
};

/** The collective has as many open polls as it can have. */
const tooMany = full(fillWithPolls);

const pollOver = async (api: Api) => {
  const poll = await newPoll(api);
  const times = JSON.stringify([PAST]);
  await api.server.running.services.db.updateTable("polls").set({ times }).where("id", "=", poll.path.id).execute();
  return poll;
};

export const pollsSamples: Samples = {
  "polls.list": { prepare: after(newPoll) },
  "polls.create": {
    prepare: (api) => ({ body: { crew_id: garden(api) } }),
    failures: { ...ofCrew, LimitReached: tooMany },
  },
  "polls.get": { prepare: newPoll },
  "polls.update": {
    prepare: async (api) => ({ ...(await newPoll(api)), body: { crew_id: garden(api) } }),
    failures: {
      ...ofCrew,
      PollClosed: withdrawnPoll,
      LimitReached: async (api) => {
        const times = JSON.stringify([PAST]);
        await api.server.running.services.db.updateTable("polls").set({ times }).execute();
        return tooMany(api);
      },
    },
  },
  "polls.answer": {
    prepare: newPoll,
    failures: {
      PollClosed: withdrawnPoll,
      TimeNotProposed: () => ({ body: { answers: [{ starts_at: NOT_PROPOSED, answer: "Yes" }] } }),
      TimeOver: async (api) => ({
        ...(await pollWithPastTime(api)),
        body: { answers: [{ starts_at: PAST.starts_at, answer: "Yes" }] },
      }),
      AnsweredSince: async (api) => {
        const poll = await newPoll(api);
        const answers = [{ starts_at: INPUT.times[0]?.starts_at, answer: "Yes" }];
        await api.send(endpointOf("polls.answer"), { ...poll, body: { answers } });
        return { ...poll, body: { answers, answered_ago: 1_000 } };
      },
    },
  },
  "polls.settle": {
    prepare: newPoll,
    failures: {
      PollClosed: withdrawnPoll,
      TimeNotProposed: () => ({ body: { starts_at: NOT_PROPOSED } }),
      TimeOver: async (api) => ({ ...(await pollWithPastTime(api)), body: { starts_at: PAST.starts_at } }),
      LimitReached: full(fillWithGatherings),
    },
  },
  "reminders.listForPoll": { prepare: newPoll },
  "reminders.sendForPoll": {
    prepare: async (api) => ({ ...(await newPoll(api)), body: await ofBo(api) }),
    failures: {
      PollClosed: withdrawnPoll,
      TimeOver: pollOver,
      PersonNotFound: () => ({ body: { person_id: 999_999 } }),
    },
  },
  "polls.withdraw": { prepare: newPoll, failures: { PollClosed: settledPoll } },
  "polls.reopen": { prepare: withdrawnPoll, failures: { PollClosed: toldPoll, LimitReached: tooMany } },
  "gatheringTemplates.list": { prepare: after(newTemplate) },
  "gatheringTemplates.create": { failures: { LimitReached: full(fillWithTemplates) } },
  "gatheringTemplates.update": {
    prepare: newTemplate,
    failures: {
      LimitReached: async (api) => {
        const made = await newTemplate(api);
        await fillWithTextOfTemplates(api.server.running.services.db, api.server.collective.id);
        return { ...made, body: { summary: "x".repeat(1_000) } };
      },
    },
  },
  "gatheringTemplates.delete": { prepare: newTemplate },
};

import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../server/rest/endpoints.ts";
import { deleteCrew } from "../../server/features/crews/archive.service.ts";
import { callProcedure } from "../support/procedures.ts";
import { actAs } from "../support/editing.ts";
import { sharedServer } from "../support/hooks.ts";
import { signIn } from "../support/test-server.ts";

/** Whatever the activity offers to undo can be undone, in every later state of the thing. */

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden", "kitchen"], intervals: 3 });

const TIMES = { starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" };
const LATER = { starts_at: "2026-02-27T18:00:00Z", ends_at: "2026-02-27T20:00:00Z" };

async function call(procedure: string, input: object) {
  const cookie = await signIn(server.url, "ada");
  const response = await callProcedure(server.url, procedure, { input, cookie });
  const answer = (await response.json()) as {
    result?: { data: { events?: unknown[] } };
    error?: { data: { appCode: string; status: number } };
  };
  return answer;
}

/** Calls what must succeed. */
async function done(procedure: string, input: object) {
  const { result, error } = await call(procedure, input);
  if (error) throw new Error(`${procedure}: ${error.data.appCode}`);
  return result?.data;
}

const idOf = async (table: "gatherings" | "polls" | "gathering_templates" | "crews", nth = 0): Promise<number> => {
  const rows = await server.running.services.db.selectFrom(table).select("id").orderBy("id").execute();
  return rows.at(nth - 1)?.id ?? 0;
};
const garden = () => server.crew("garden");

const editGathering = async () => {
  await done("gatherings.create", { title: "Supper", ...TIMES, crew_id: garden() });
  await done("gatherings.create", { title: "Other", ...TIMES, crew_id: garden() });
  const id = await idOf("gatherings");
  await done("gatherings.update", { id, title: "Feast", ...LATER, crew_id: server.crew("kitchen"), scope: "This" });
};
const editSeries = async () => {
  await done("gatherings.create", { title: "Choir", ...TIMES, crew_id: garden(), repeats: { unit: "Week", times: 4 } });
  const { events } = (await done("gatherings.list", { from: "2026-02-01", to: "2026-06-01" })) as { events?: unknown };
  expect(events).toBeUndefined();
  const rows = await server.running.services.db.selectFrom("gatherings").select("id").orderBy("starts_at").execute();
  await done("gatherings.update", { id: rows[0]?.id, title: "Band", ...LATER, crew_id: null, scope: "All" });
};
const editPoll = async () => {
  await done("polls.create", { title: "When?", times: [TIMES], crew_id: garden() });
  await done("polls.create", { title: "Other?", times: [TIMES], crew_id: garden() });
  await done("polls.update", { id: await idOf("polls"), title: "When then?", times: [TIMES, LATER], crew_id: null });
};
const withdrawPoll = async () => {
  await done("polls.create", { title: "When?", times: [TIMES], crew_id: garden() });
  await done("polls.withdraw", { id: await idOf("polls") });
};
const editTemplate = async () => {
  await done("gatheringTemplates.create", { title: "Dinner" });
  await done("gatheringTemplates.update", { id: await idOf("gathering_templates"), title: "Lunch" });
};
const editCrew = async () => {
  await actAs(server, "ada").editCrew("garden", { name: "orchard", description: "Trees", links: [] });
};

const nothing = async () => {};
const allOver = async () => server.clock.setInstant("2026-03-30T12:00:00.000Z");
const firstBegun = async () => server.clock.setInstant("2026-02-27T18:30:00.000Z");
const archiveGarden = async () => {
  await actAs(server, "ada").archiveCrew("garden");
};
const deleteGarden = async () => {
  const { services } = server.running;
  await deleteCrew(services, { collectiveId: server.collective.id, authorId: server.person("ada"), id: garden() });
};
const deleteFirst = async () => void (await done("gatherings.delete", { id: await idOf("gatherings") }));
const cancelFirst = async () => void (await done("gatherings.cancel", { id: await idOf("gatherings"), scope: "All" }));
const settle = async () => void (await done("polls.settle", { id: await idOf("polls"), starts_at: TIMES.starts_at }));
const withdraw = async () => void (await done("polls.withdraw", { id: await idOf("polls") }));
const reopen = async () => void (await done("polls.reopen", { id: await idOf("polls") }));

type Step = () => Promise<void>;
const LATER_STATES: [kind: string, change: Step, later: Record<string, Step>][] = [
  ["gathering", editGathering, { nothing, allOver, archiveGarden, deleteGarden, cancelFirst, deleteFirst }],
  ["gathering_series", editSeries, { nothing, allOver, firstBegun, archiveGarden, deleteGarden, cancelFirst }],
  ["poll", editPoll, { nothing, allOver, archiveGarden, deleteGarden, settle, withdraw }],
  ["poll", withdrawPoll, { nothing, allOver, archiveGarden, reopen }],
  ["gathering_template", editTemplate, { nothing, archiveGarden }],
  ["crew", editCrew, { nothing, archiveGarden, deleteGarden }],
];
const CASES = LATER_STATES.flatMap(([kind, change, states]) =>
  Object.entries(states).map(([state, later]) => ({ kind, change, state, name: change.name, later })),
);

const DOCUMENTED = new Set<string | undefined>(
  ENDPOINTS.find(({ procedure }) => procedure === "journal.undo")?.failures,
);

describe("an undo that is offered", () => {
  it.each(CASES)("can be done: $name, then $state", async ({ kind, change, later }) => {
    await change();
    const newest = async () => {
      const { entries } = (await done("journal.list", { kind })) as unknown as {
        entries: { revision: number; undo: { field: string }[] }[];
      };
      return entries;
    };
    const [{ revision } = { revision: 0 }] = await newest();
    await later();
    const offered = (await newest()).find((entry) => entry.revision === revision)?.undo ?? [];
    const fields = offered.map(({ field }) => field);
    const { error } = await call("journal.undo", { revision, ...(fields.length > 0 && { fields }) });
    expect(fields.length > 0 ? [undefined] : [...DOCUMENTED, "ValidationFailed"]).toContain(error?.data.appCode);
  });

  it("is one in most states, and not in some", async () => {
    await editPoll();
    const undoOf = async () => {
      const { entries } = (await done("journal.list", { kind: "poll" })) as unknown as {
        entries: { undo: unknown[] }[];
      };
      return entries[0]?.undo.length;
    };
    expect(await undoOf()).toBeGreaterThan(0);
    await settle();
    const { entries } = (await done("journal.list", { kind: "poll" })) as unknown as { entries: { undo: unknown[] }[] };
    expect(entries.map(({ undo }) => undo.length)).toEqual([0, 0, 0, 0]);
  });
});

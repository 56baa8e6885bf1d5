import { beforeAll, describe, expect, it } from "vitest";
import { TOKEN_SCOPES } from "../../shared/enumerations.ts";
import type { JournalKind } from "../../shared/journal/journal-kinds.ts";
import type { JournalPage } from "../../shared/journal/journal.ts";
import { appRouter } from "../../server/router.ts";
import { definitionOf, scopeNeeded } from "../../server/rpc/trpc.ts";
import { giveToken } from "../support/access-tokens.ts";
import { callProcedure } from "../support/procedures.ts";
import { actAs } from "../support/editing.ts";
import { serverForAll } from "../support/hooks.ts";
import { idsOf, sampleInput } from "../support/samples.ts";
import { signIn } from "../support/test-server.ts";

/** Bo, who has answered for neither of two begun intervals, can be marked as having left. */
const server = serverForAll({
  today: "2026-01-15",
  people: ["ada", "bo"],
  crews: ["garden", "kitchen"],
  environment: { RATE_LIMITS: "off" },
});
let cookie: string;
const tokens = new Map<string, string>();

type Made = [procedure: string, input?: object];

/** Calls that make each kind of change. A roll-over is made by nobody. */
const CHANGES: Record<JournalKind, Made[]> = {
  collective: [["collective.update", { name: "Another name" }]],
  crew: [["crews.update"], ["crews.archive"], ["crews.delete", { id: 2 }]],
  participation: [["me.saveParticipation"], ["me.leaveCrew"], ["me.withdrawParticipation"]],
  interval: [["intervals.update", { start_date: "2026-03-02", end_date: "2026-04-02" }], ["intervals.create"]],
  roll_over: [],
  person: [["people.update"], ["departures.mark"]],
  handover: [["crews.writeHandover", { interval_id: 2 }]],
  entry_pathway: [["entryPathways.writeNote"], ["entryPathways.takeOn"], ["entryPathways.handBack"]],
  gathering: [
    ["gatherings.update", { id: 1, scope: "This", repeats: undefined }],
    ["gatherings.cancel", { id: 1 }],
  ],
  gathering_series: [["gatherings.cancel", { id: 2, scope: "All" }]],
  calendar_import: [["gatherings.importCalendar"]],
  poll: [["polls.update", { title: "Another title" }], ["polls.withdraw"]],
  gathering_template: [["gatheringTemplates.update", { title: "Another title" }], ["gatheringTemplates.delete"]],
  join_link: [["joinLinks.make"], ["joinLinks.end"]],
  reminders: [["reminders.send", { person_ids: undefined }]],
  calendar: [["calendar.makeForCollective"], ["calendar.revokeForCollective"]],
};

async function call(procedure: string, input: object = {}): Promise<void> {
  const ids = { ...idsOf(server), person: server.person(procedure.startsWith("departures.") ? "bo" : "ada") };
  const response = await callProcedure(server.url, procedure, {
    input: { ...sampleInput(procedure, ids), ...input },
    cookie,
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${procedure}: ${answer}`);
}

/** Undoes an entry. Returns why it is refused. */
async function undo(revision: number, sent: Sent): Promise<string | undefined> {
  const response = await callProcedure(server.url, "journal.undo", { input: { revision }, ...sent });
  return ((await response.json()) as { error?: { data: { appCode: string } } }).error?.data.appCode;
}

type Sent = { cookie: string } | { headers: Record<string, string> };

async function newestEntry(kind: string, sent: Sent) {
  const response = await callProcedure(server.url, "journal.list", { input: { kind }, ...sent });
  const { result } = (await response.json()) as { result: { data: JournalPage } };
  return result.data.entries[0];
}

beforeAll(async () => {
  await actAs(server, "ada").plan(1);
  await server.liveUntil("2026-02-15");
  cookie = await signIn(server.url, "ada");
  for (const scope of TOKEN_SCOPES) tokens.set(scope, await giveToken(server, scope));
  // Only convenors write a handover, and only people of a crew leave it.
  for (const interval_id of [2, 3]) await call("me.saveParticipation", { interval_id });
  await call("collective.update");
  await call("interest.submit");
  await call("gatherings.create", { repeats: undefined });
  await call("gatherings.create");
  await call("polls.create");
  await call("gatheringTemplates.create");
});

describe("undoing a change with a token", () => {
  const all = Object.entries(CHANGES).flatMap(([kind, made]) =>
    made.map(([procedure, input]) => ({ kind, procedure, input })),
  );

  it.each(all)("asks for what the change does: $kind by $procedure", async ({ kind, procedure, input }) => {
    await call(procedure, input);
    const before = await newestEntry(kind, { cookie });
    const { revision = 0, undo: offered = [] } = before ?? {};
    const takesNoToken = scopeNeeded("mutation", definitionOf(appRouter, procedure).meta) === "None";
    const possible = offered.length > 0;
    const outcomes: Record<string, string | undefined> = {};
    for (const scope of TOKEN_SCOPES) {
      const sent = { headers: { authorization: `Bearer ${tokens.get(scope)}` } };
      const isOffered = ((await newestEntry(kind, sent))?.undo ?? []).length > 0;
      expect(isOffered).toBe(possible && !takesNoToken);
      outcomes[scope] = await undo(revision, sent);
    }
    const refused = "TokenScopeExceeded";
    const impossible = possible ? undefined : "NothingToUndo";
    expect(outcomes).toMatchObject({ Read: refused, OwnAnswers: refused });
    expect(possible ? [takesNoToken ? refused : undefined] : [refused, impossible]).toContain(outcomes["Everything"]);
    // A token has undone what it may, and a member who is signed in the rest.
    expect(await undo(revision, { cookie })).toBe(takesNoToken ? impossible : "NothingToUndo");
  });

  it("has been tried with changes that no token can make, and that can be undone", () => {
    const needed = all.map(({ procedure }) => scopeNeeded("mutation", definitionOf(appRouter, procedure).meta));
    expect(new Set(needed)).toEqual(new Set(["None", "OwnAnswers", "Everything"]));
  });
});

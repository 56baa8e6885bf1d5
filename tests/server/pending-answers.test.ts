import { InsertQueryNode, type RootOperationNode } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../server/errors.ts";
import { giveDueAnswers } from "../../server/features/polls/pending-answers.service.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"] });
const member = membersOf(server);
const as = async (name: string) => (await member(name)).client;
const people = (...names: string[]) => names.map((name) => server.person(name));

const TIMES = { starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" };
const LATER = { starts_at: "2026-02-21T18:00:00Z", ends_at: "2026-02-21T20:00:00Z" };

describe("an answer that gives up a place", () => {
  let id: number;
  const read = async () => (await as("cy")).gatherings.get.query({ id });
  const key = () => ({ kind: "gathering" as const, id });
  const kept = () => server.running.services.db.selectFrom("kept_answers").selectAll().execute();
  beforeEach(async () => {
    id = await actAs(server, "ada").meet({ ...TIMES, places: 1 });
    await actAs(server, "ada").answer(id, "Going");
    server.clock.advance(1);
    await actAs(server, "bo").answer(id, "Going");
  });
  const giveUp = async () => (await as("ada")).gatherings.answer.mutate({ id, answer: "Maybe", undoable: true });

  it("keeps the place until it is due, and can be undone until then", async () => {
    expect((await giveUp()).events).toEqual([]);
    expect(await read()).toMatchObject({ going: people("ada"), waiting: people("bo"), maybe: [] });
    server.clock.advance(9);
    await runJob(server.running.services, "give-due-answers");
    expect(await read()).toMatchObject({ going: people("ada"), waiting: people("bo") });
    await (await as("ada")).gatherings.answer.mutate({ id, answer: "Going", undoable: true });
    server.clock.advance(60);
    await runJob(server.running.services, "give-due-answers");
    expect(await read()).toMatchObject({ going: people("ada"), waiting: people("bo") });
    expect(await listQueuedEmails(server)).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it("counts after ten seconds, even if the page was never heard of again", async () => {
    await giveUp();
    server.clock.advance(10);
    expect(await runJob(server.running.services, "give-due-answers")).toBe(1);
    expect(await read()).toMatchObject({ going: people("bo"), waiting: [], maybe: people("ada") });
    expect(await kept()).toEqual([]);
  });

  it("counts at once if its page says so, and only for the person who gave it", async () => {
    await giveUp();
    await (await as("bo")).polls.giveKept.mutate(key());
    expect(await read()).toMatchObject({ going: people("ada") });
    await (await as("ada")).polls.giveKept.mutate(key());
    await (await as("ada")).polls.giveKept.mutate(key());
    expect(await read()).toMatchObject({ going: people("bo"), maybe: people("ada") });
  });

  it("is the last one of several, from whichever device", async () => {
    await giveUp();
    await (await as("ada")).gatherings.answer.mutate({ id, answer: "NotGoing", undoable: true });
    await (await as("ada")).polls.giveKept.mutate(key());
    expect(await read()).toMatchObject({ maybe: [], not_going: people("ada") });
  });

  it("is forgotten if the gathering takes no answers any more", async () => {
    await giveUp();
    await (await as("bo")).gatherings.cancel.mutate({ id, reason: null });
    server.clock.advance(10);
    await runJob(server.running.services, "give-due-answers");
    expect(await kept()).toEqual([]);
    expect(await read()).toMatchObject({ going: people("ada") });
  });

  it("waits for longer while the database or a limit refuses it, and keeps no other waiting", async () => {
    await giveUp();
    const second = await actAs(server, "ada").meet({ ...LATER, places: 1 });
    await actAs(server, "bo").answer(second, "Going");
    await (await as("bo")).gatherings.answer.mutate({ id: second, answer: "NotGoing", undoable: true });
    server.clock.advance(10);
    const { services } = server.running;
    for (const code of ["StorageUnavailable", "TooManyRequests"] as const) {
      const refuse = ({ node }: { node: RootOperationNode }) => {
        if (InsertQueryNode.is(node) && node.into?.table.identifier.name === "attendances") throw new AppError(code);
        return node;
      };
      const db = services.db.withPlugin({ transformQuery: refuse, transformResult: async ({ result }) => result });
      await giveDueAnswers({ ...services, db });
      expect(await kept()).toHaveLength(2);
    }
    await runJob(services, "give-due-answers");
    expect(await kept()).toEqual([]);
    expect(await read()).toMatchObject({ going: people("bo"), maybe: people("ada") });
    expect(await (await as("cy")).gatherings.get.query({ id: second })).toMatchObject({ not_going: people("bo") });
  });

  it("is given at once without a limit of places, or to clients that do not ask", async () => {
    const open = await actAs(server, "ada").meet(TIMES);
    const ada = (await as("ada")).gatherings;
    await ada.answer.mutate({ id: open, answer: "Going", undoable: true });
    await ada.answer.mutate({ id: open, answer: "Maybe", undoable: true });
    expect(await ada.get.query({ id: open })).toMatchObject({ maybe: people("ada") });
    await ada.answer.mutate({ id, answer: "Maybe" });
    expect(await read()).toMatchObject({ going: people("bo"), maybe: people("ada") });
  });
});

describe("an answer that changes a poll's best time", () => {
  let id: number;
  const read = async () => (await as("cy")).polls.get.query({ id });
  beforeEach(async () => {
    const { events } = await (await as("ada")).polls.create.mutate({ title: "Supper", times: [TIMES, LATER] });
    const [event] = events;
    id =
      event && "GatheringsEvent" in event && "PollUpdated" in event.GatheringsEvent
        ? event.GatheringsEvent.PollUpdated.id
        : 0;
  });
  const say = async (name: string, time: typeof TIMES, answer: "Yes" | "No" | null) =>
    (await as(name)).polls.answer.mutate({ id, answers: [{ starts_at: time.starts_at, answer }], undoable: true });
  const best = async () => (await read()).ranking[0]?.starts_at;

  it("is kept until it is due; another one counts at once", async () => {
    expect((await say("ada", TIMES, "Yes")).events).toHaveLength(1);
    expect((await say("bo", LATER, "Yes")).events).toHaveLength(1);
    expect((await say("cy", LATER, "Yes")).events).toEqual([]);
    expect(await best()).toBe(new Date(TIMES.starts_at).toISOString());
    server.clock.advance(10);
    await runJob(server.running.services, "give-due-answers");
    expect(await best()).toBe(new Date(LATER.starts_at).toISOString());
  });

  it("is undone by the answer from before", async () => {
    await say("ada", LATER, "Yes");
    await say("ada", LATER, null);
    server.clock.advance(10);
    expect(await runJob(server.running.services, "give-due-answers")).toBe(0);
    expect(await best()).toBe(new Date(TIMES.starts_at).toISOString());
  });

  it("is not lost if a time is chosen meanwhile", async () => {
    await say("ada", LATER, "Yes");
    await (await as("bo")).polls.settle.mutate({ id, starts_at: LATER.starts_at });
    const { gathering_id } = await read();
    expect(await (await as("bo")).gatherings.get.query({ id: gathering_id ?? 0 })).toMatchObject({
      going: people("ada"),
    });
  });
});

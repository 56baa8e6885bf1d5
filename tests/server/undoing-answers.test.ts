import { beforeEach, describe, expect, it } from "vitest";
import { findAttendances } from "../../server/features/gatherings/attendances.queries.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { hiatusUntil } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo", "cy", "di"] });
const member = membersOf(server);
const as = async (name: string) => (await member(name)).client;
const people = (...names: string[]) => names.map((name) => server.person(name));
const tell = () => runJob(server.running.services, "tell-of-gatherings");
const forget = () => runJob(server.running.services, "forget-answers");
const told = async () => (await listQueuedEmails(server)).map(({ recipient, subject }) => `${recipient}: ${subject}`);

const TIMES = { starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" };
const LATER = { starts_at: "2026-02-21T18:00:00Z", ends_at: "2026-02-21T20:00:00Z" };
const PLACE_OF_BO = "bo@example.org: You have a place: Dinner";
const LOST_BY_CY = "cy@example.org: You no longer have a place: Dinner";

describe("an answer that gives up a place", () => {
  let id: number;
  const read = async () => (await as("di")).gatherings.get.query({ id });
  type Said = Parameters<Awaited<ReturnType<typeof as>>["gatherings"]["answer"]["mutate"]>[0];
  const say = async (name: string, answer: Said["answer"], more: Omit<Said, "id" | "answer"> = {}) =>
    (await as(name)).gatherings.answer.mutate({ id, answer, ...more });
  beforeEach(async () => {
    id = await actAs(server, "ada").meet({ title: "Dinner", ...TIMES, places: 1 });
    await say("ada", "Going", { note: "Ten minutes late" });
    server.clock.advance(1);
    await say("bo", "Going");
    server.clock.advance(60);
  });

  it("counts at once, whatever its client says, and somebody else has the place", async () => {
    const { events } = await say("ada", "Maybe", { undoable: true });
    expect(events).toMatchObject([{ GatheringsEvent: { AttendancesUpdated: [{ answer: "Maybe" }] } }]);
    expect(await read()).toMatchObject({ going: people("bo"), waiting: [], maybe: people("ada") });
    await (await as("ada")).polls.giveKept.mutate({ kind: "gathering", id });
    expect(await read()).toMatchObject({ going: people("bo"), maybe: people("ada") });
  });

  it("comes back within thirty seconds, with its note and place in line, from whichever device", async () => {
    const before = await read();
    await say("ada", null);
    expect(await read()).toMatchObject({ going: people("bo"), notes: [] });
    server.clock.advance(29);
    const { client: otherDevice } = await member("ada");
    await otherDevice.gatherings.answer.mutate({ id, answer: "Going" });
    expect(await read()).toEqual(before);
  });

  it("is the one from before the first of several changes, whose time does not begin again", async () => {
    const before = await read();
    await say("ada", "Maybe", { note: "Perhaps" });
    server.clock.advance(20);
    await say("ada", "NotGoing", { note: "Ill" });
    server.clock.advance(9);
    await say("ada", "Going");
    expect(await read()).toEqual(before);
    await say("ada", "Maybe");
    server.clock.advance(20);
    await say("ada", "NotGoing");
    server.clock.advance(10);
    await say("ada", "Going", { note: "Late" });
    expect(await read()).toMatchObject({
      going: people("bo"),
      waiting: people("ada"),
      notes: [{ person_id: server.person("ada"), note: "Late" }],
    });
  });

  it("comes back with the note that was given after the change", async () => {
    for (const note of ["I bring bread", null]) {
      await say("ada", "Maybe", { note: "Perhaps" });
      server.clock.advance(12);
      await say("ada", "Maybe", { note });
      server.clock.advance(12);
      await say("ada", "Going");
      const notes = note === null ? [] : [{ person_id: server.person("ada"), note }];
      expect(await read()).toMatchObject({ going: people("ada"), waiting: people("bo"), notes });
    }
    await say("ada", "Maybe");
    server.clock.advance(29);
    await say("ada", "Maybe", { note: "Perhaps" });
    server.clock.advance(1);
    await say("ada", "Going");
    expect(await read()).toMatchObject({ waiting: people("ada") });
  });

  it("comes back to who has answered only just now", async () => {
    await say("cy", "Going");
    await say("cy", "Maybe");
    await say("di", "Going");
    server.clock.advance(29);
    await say("cy", "Going");
    expect(await read()).toMatchObject({ going: people("ada"), waiting: people("bo", "cy", "di") });
  });

  it("comes back to the place in line of somebody who waited, too", async () => {
    await say("cy", "Going");
    await say("bo", "NotGoing");
    expect(await read()).toMatchObject({ waiting: people("cy") });
    await say("bo", "Going", { note: "Yes" });
    expect(await read()).toMatchObject({ waiting: people("bo", "cy"), notes: [{}, { note: "Yes" }] });
    server.clock.advance(60);
    await say("ada", "NotGoing");
    server.clock.advance(60);
    await tell();
    expect(await told()).toEqual([PLACE_OF_BO]);
  });

  it("has pages ask for the line again when it comes back", async () => {
    await say("ada", "NotGoing");
    const { events } = await say("ada", "Going");
    const given = { person_id: server.person("ada"), gathering_id: id, answer: "Going", note: "Ten minutes late" };
    const back = [{ ...given, answer: null, note: null }, given];
    expect(events).toMatchObject([{ GatheringsEvent: { AttendancesUpdated: back } }]);
    const another = await say("cy", "Going");
    expect(another.events).toMatchObject([{ GatheringsEvent: { AttendancesUpdated: [{ answer: "Going" }] } }]);
  });

  it("either comes back or is told: the news waits for thirty seconds, and then it does not come back", async () => {
    await say("ada", "NotGoing");
    server.clock.advance(29);
    expect(await tell()).toBe(0);
    await say("ada", "Going");
    await say("ada", "NotGoing");
    server.clock.advance(29);
    expect(await tell()).toBe(0);
    server.clock.advance(1);
    expect(await tell()).toBe(1);
    // A server whose clock is behind.
    server.clock.advance(-20);
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("bo"), waiting: people("ada") });
    server.clock.advance(120);
    await tell();
    expect(await told()).toEqual([PLACE_OF_BO]);
  });

  it("is told within two minutes although others go on answering, of the places that nobody can take back", async () => {
    await (await as("ada")).gatherings.update.mutate({ id, title: "Dinner", ...TIMES, places: 2 });
    await say("cy", "Going");
    await say("di", "Going");
    await tell();
    expect(await told()).toEqual([PLACE_OF_BO]);
    await say("ada", "NotGoing");
    server.clock.advance(25);
    await say("bo", "NotGoing");
    expect(await read()).toMatchObject({ going: people("cy", "di") });
    server.clock.advance(5);
    expect(await tell()).toBe(1);
    expect((await told()).at(-1)).toMatch(/^cy@example.org: You have a place/);
    await say("bo", "Going");
    expect(await read()).toMatchObject({ going: people("bo", "cy"), waiting: people("di") });
    server.clock.advance(60);
    await tell();
    expect(await told()).toHaveLength(2);
  });

  it("tells at once who was shown a place by their own answer that they wait, and nobody else", async () => {
    await say("bo", "NotGoing");
    server.clock.advance(60);
    await tell();
    await say("ada", "NotGoing");
    await say("cy", "Going");
    await say("di", "Going");
    expect(await read()).toMatchObject({ going: people("cy"), waiting: people("di") });
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("ada"), waiting: people("cy", "di") });
    await tell();
    await tell();
    expect(await told()).toEqual([LOST_BY_CY]);
  });

  it("comes back behind somebody who has answered something else meanwhile, who can undo that, too", async () => {
    await say("ada", "Maybe");
    await say("bo", "NotGoing");
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("ada"), waiting: [], not_going: people("bo") });
    await say("bo", "Going");
    expect(await read()).toMatchObject({ going: people("ada"), waiting: people("bo") });
    server.clock.advance(60);
    await tell();
    expect(await told()).toEqual([]);
  });

  it("does not come back to a gathering that has moved, and then the news need not wait", async () => {
    await say("ada", "Maybe");
    await (await as("cy")).gatherings.update.mutate({ id, title: "Dinner", ...LATER, places: 1 });
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("bo"), waiting: people("ada") });
    const seen = { ...TIMES, place: null };
    await say("ada", "Maybe");
    await expect(say("ada", "Going", { seen })).rejects.toThrow("The time or the place has changed");
  });

  it("comes back to as many places as there are by then", async () => {
    await say("cy", "Going");
    await say("ada", "Maybe");
    const { update } = (await as("di")).gatherings;
    await update.mutate({ id, title: "Dinner", ...TIMES, places: 2 });
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("ada", "bo"), waiting: people("cy") });
    await say("ada", "Maybe");
    await update.mutate({ id, title: "Dinner", ...TIMES, places: null });
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("ada", "bo", "cy"), waiting: [] });
  });

  it("tells nobody that a place is gone of which they were not told, and whoever has it in the end", async () => {
    await say("cy", "Going");
    const { update } = (await as("di")).gatherings;
    const setPlaces = async (...numbers: number[]) => {
      for (const places of numbers) await update.mutate({ id, title: "Dinner", ...TIMES, places });
    };
    await setPlaces(2, 1);
    await tell();
    expect(await told()).toEqual([]);
    await setPlaces(2, 1, 2);
    await tell();
    expect(await told()).toEqual([PLACE_OF_BO]);
    await say("ada", "Maybe");
    expect(await read()).toMatchObject({ going: people("bo", "cy") });
    await setPlaces(1, 2);
    server.clock.advance(30);
    await tell();
    await tell();
    expect(await told()).toEqual([PLACE_OF_BO, "cy@example.org: You have a place: Dinner"]);
    await setPlaces(1);
    await tell();
    expect((await told()).slice(2)).toEqual([LOST_BY_CY]);
  });

  it("that arrives late is in line by when it arrives, unless that is soon enough", async () => {
    await say("ada", "Maybe");
    server.clock.advance(20);
    await say("ada", "Going", { answered_ago: 15_000 });
    expect(await read()).toMatchObject({ going: people("ada"), waiting: people("bo") });
    await say("ada", "Maybe");
    server.clock.advance(40);
    await say("ada", "Going", { answered_ago: 35_000 });
    expect(await read()).toMatchObject({ going: people("bo"), waiting: people("ada") });
    await expect(say("ada", "Maybe", { answered_ago: 600_000 })).rejects.toThrow();
  });

  it("comes back to somebody who has said that they will be away, if they give it again after that", async () => {
    await say("ada", "Maybe");
    const away = { participation_intention: "OptOut", opt_out_type: "Hiatus" } as const;
    const interval_id = (await (await as("ada")).collective.state.query()).current_interval?.id ?? 0;
    await (
      await as("ada")
    ).me.saveParticipation.mutate({ interval_id, ...away, opt_out_planned_return_date: "2026-09-01" });
    await expect(say("ada", "Going", { answered_ago: 1 })).rejects.toThrow();
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("ada"), waiting: people("bo") });
  });

  it("is forgotten with its words within two minutes if it does not come back", async () => {
    await say("ada", null);
    const { db } = server.running.services;
    const stored = async () => JSON.stringify(await db.selectFrom("attendances").selectAll().execute());
    expect(await stored()).toContain("Ten minutes late");
    await forget();
    expect(await stored()).toContain("Ten minutes late");
    server.clock.advance(30);
    expect(await forget()).toBe(1);
    expect(await stored()).not.toContain("Ten minutes late");
    server.clock.advance(86_400);
    await say("bo", "Maybe");
    // A clock that was ahead.
    server.clock.advance(-86_400);
    expect(await forget()).toBe(1);
  });

  it("is remembered for as long again once it has come back and changes anew", async () => {
    await say("cy", "Maybe", { note: "With bread" });
    server.clock.advance(60);
    await say("cy", "NotGoing");
    await say("cy", "Maybe");
    server.clock.advance(20);
    await say("cy", null);
    server.clock.advance(20);
    await say("cy", "Maybe");
    expect((await read()).notes).toContainEqual({ person_id: server.person("cy"), note: "With bread" });
  });

  it("is forgotten with the answer when somebody leaves, and comes back to nobody", async () => {
    await say("ada", "Maybe");
    await actAs(server, "ada").leave();
    const { db } = server.running.services;
    expect((await findAttendances(db, server.collective.id, [id])).get(id)).toMatchObject([{ answer: "Going" }]);
    expect(await read()).toMatchObject({ going: people("bo"), maybe: [] });
    await tell();
    expect(await told()).toEqual([PLACE_OF_BO]);
  });

  it("does not hold news back for days if the clock was ahead", async () => {
    server.clock.advance(86_400);
    await say("ada", "Maybe");
    server.clock.advance(-86_400);
    await tell();
    expect(await told()).toEqual([PLACE_OF_BO]);
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("bo"), waiting: people("ada") });
  });
});

describe("an answer to a poll", () => {
  let id: number;
  const read = async () => (await as("cy")).polls.get.query({ id });
  beforeEach(async () => {
    await (await as("ada")).polls.create.mutate({ title: "Supper", places: 1, times: [TIMES, LATER] });
    id = (await (await as("ada")).polls.list.query()).at(-1)?.id ?? 0;
    await say("ada", TIMES, "Yes");
    server.clock.advance(1);
    await say("bo", TIMES, "Yes");
    server.clock.advance(60);
  });
  const say = async (name: string, time: typeof TIMES, answer: "Yes" | "No" | null) =>
    (await as(name)).polls.answer.mutate({ id, answers: [{ starts_at: time.starts_at, answer }] });
  /** Who has the only place once a time is chosen. */
  const choose = async ({ starts_at } = TIMES) => {
    await (await as("cy")).polls.settle.mutate({ id, starts_at });
    const { gathering_id } = await read();
    return (await as("cy")).gatherings.get.query({ id: gathering_id ?? 0 });
  };

  it("counts at once, and comes back within thirty seconds with its place in line", async () => {
    await say("ada", TIMES, "No");
    await say("ada", LATER, "Yes");
    expect((await read()).ranking).toMatchObject([{ yes: people("bo"), no: people("ada") }, { yes: people("ada") }]);
    server.clock.advance(29);
    await say("ada", TIMES, "Yes");
    await say("ada", LATER, null);
    expect(await choose()).toMatchObject({ going: people("ada"), waiting: people("bo") });
  });

  it("comes back for as long again if it changes anew after that", async () => {
    for (const answer of ["No", "Yes"] as const) await say("ada", TIMES, answer);
    for (const answer of ["No", "Yes"] as const) {
      server.clock.advance(20);
      await say("ada", TIMES, answer);
    }
    expect(await choose()).toMatchObject({ going: people("ada"), waiting: people("bo") });
  });

  it("comes back to the end of the line later", async () => {
    await say("ada", TIMES, "No");
    server.clock.advance(30);
    await say("ada", TIMES, "Yes");
    expect(await choose()).toMatchObject({ going: people("bo"), waiting: people("ada") });
  });

  it("comes back to the place in line of who has answered only just now", async () => {
    await say("cy", LATER, "Yes");
    await say("di", LATER, "Yes");
    server.clock.advance(3);
    await say("cy", LATER, "No");
    server.clock.advance(3);
    await say("cy", LATER, "Yes");
    expect(await choose(LATER)).toMatchObject({ going: people("cy"), waiting: people("di") });
  });

  it("counts if it comes back after its person has said that they will be away, at the end of the line", async () => {
    const { me, collective } = await as("ada");
    const interval_id = (await collective.state.query()).current_interval?.id ?? 0;
    await me.saveParticipation.mutate({ interval_id, ...hiatusUntil("2026-09-01") });
    server.clock.advance(60);
    await say("ada", TIMES, "No");
    server.clock.advance(5);
    await say("ada", TIMES, "Yes");
    expect(await choose()).toMatchObject({ going: people("bo"), waiting: people("ada") });
  });

  it("does not come back once a time is chosen", async () => {
    await say("ada", TIMES, "No");
    expect(await choose()).toMatchObject({ going: people("bo"), not_going: people("ada") });
    await expect(say("ada", TIMES, "Yes")).rejects.toThrow("This poll has ended");
  });

  it("does not come back to a time that is not proposed any more", async () => {
    await say("ada", LATER, "Yes");
    server.clock.advance(60);
    await say("ada", TIMES, "No");
    await (await as("cy")).polls.update.mutate({ id, title: "Supper", times: [TIMES] });
    await say("ada", TIMES, "Yes");
    expect(await choose()).toMatchObject({ going: people("bo"), waiting: people("ada") });
  });

  it("is forgotten within two minutes", async () => {
    await say("ada", TIMES, "No");
    server.clock.advance(30);
    await forget();
    const { db } = server.running.services;
    const rows = await db.selectFrom("poll_answers").select("remembered").where("poll_id", "=", id).execute();
    expect(rows).toEqual([{ remembered: null }, { remembered: null }]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import type { GatheringAnswer } from "../../shared/enumerations.ts";
import { findAttendances } from "../../server/features/gatherings/attendances.queries.ts";
import { getAnsweredGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { getAnsweredPoll } from "../../server/features/polls/polls.service.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { hours } from "../support/editing.ts";
import { newsServer } from "../support/news.ts";
import { hiatusUntil } from "../support/world.ts";

const { server, as, client, runAfter } = newsServer({ people: ["ada", "bo", "cy", "di"] });
const people = (...names: string[]) => names.map((name) => server.person(name));
/** Lists the news that people are told, perhaps after some seconds. */
const tell = (seconds = 0) => runAfter("tell-of-gatherings", seconds);
const forget = () => runJob(server.running.services, "forget-answers");
const services = () => server.running.services;
const keyOf = (id: number) => ({ collectiveId: server.collective.id, id });

const [TIMES, LATER] = [hours("2026-02-20"), hours("2026-02-21")];
const PLACE_OF_BO = "bo: You have a place: Dinner";
const PLACE_OF_CY = "cy: You have a place: Dinner";
const LOST_BY_CY = "cy: You no longer have a place: Dinner";

describe("an answer that gives up a place", () => {
  let id: number;
  const read = () => getAnsweredGathering(services().db, keyOf(id));
  const say = async (name: string, answer: GatheringAnswer | null, more: object = {}) =>
    (await client(name)).gatherings.answer.mutate({ id, answer, ...more });
  const setPlaces = (places: number | null) => as("di").editGathering(id, { places });
  beforeEach(async () => {
    id = await as("ada").meet({ ...TIMES, places: 1 });
    await say("ada", "Going", { note: "Ten minutes late" });
    server.clock.advance(1);
    await say("bo", "Going");
    server.clock.advance(60);
  });

  it("counts at once, whatever its client says, and somebody else has the place", async () => {
    const { events } = await say("ada", "Maybe", { undoable: true });
    expect(events).toMatchObject([{ GatheringsEvent: { AttendancesUpdated: [{ answer: "Maybe" }] } }]);
    expect(await read()).toMatchObject({ going: people("bo"), waiting: [], maybe: people("ada") });
    await (await client("ada")).polls.giveKept.mutate({ kind: "gathering", id });
    expect(await read()).toMatchObject({ going: people("bo"), maybe: people("ada") });
  });

  it("comes back within thirty seconds, with its note and place in line, from whichever device", async () => {
    const before = await read();
    await say("ada", null);
    expect(await read()).toMatchObject({ going: people("bo"), notes: [] });
    server.clock.advance(29);
    await say("ada", "Going");
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
    expect(await tell(60)).toEqual([PLACE_OF_BO]);
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
    for (const _time of ["first", "second"]) {
      await say("ada", "Going");
      await say("ada", "NotGoing");
      expect(await tell(29)).toEqual([]);
    }
    expect(await tell(1)).toEqual([PLACE_OF_BO]);
    // A server whose clock is behind.
    server.clock.advance(-20);
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("bo"), waiting: people("ada") });
    expect(await tell(120)).toEqual([]);
  });

  it("is told within two minutes although others go on answering, of the places that nobody can take back", async () => {
    await as("ada").editGathering(id, { places: 2 });
    await say("cy", "Going");
    await say("di", "Going");
    expect(await tell()).toEqual([PLACE_OF_BO]);
    await say("ada", "NotGoing");
    server.clock.advance(25);
    await say("bo", "NotGoing");
    expect(await read()).toMatchObject({ going: people("cy", "di") });
    expect(await tell(5)).toEqual([PLACE_OF_CY]);
    await say("bo", "Going");
    expect(await read()).toMatchObject({ going: people("bo", "cy"), waiting: people("di") });
    expect(await tell(60)).toEqual([]);
  });

  it("tells at once who was shown a place by their own answer that they wait, and nobody else", async () => {
    await say("bo", "NotGoing");
    await tell(60);
    await say("ada", "NotGoing");
    await say("cy", "Going");
    await say("di", "Going");
    expect(await read()).toMatchObject({ going: people("cy"), waiting: people("di") });
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("ada"), waiting: people("cy", "di") });
    expect(await tell()).toEqual([LOST_BY_CY]);
    expect(await tell()).toEqual([]);
  });

  it("comes back behind somebody who has answered something else meanwhile, who can undo that, too", async () => {
    await say("ada", "Maybe");
    await say("bo", "NotGoing");
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("ada"), waiting: [], not_going: people("bo") });
    await say("bo", "Going");
    expect(await read()).toMatchObject({ going: people("ada"), waiting: people("bo") });
    expect(await tell(60)).toEqual([]);
  });

  it("does not come back to a gathering that has moved, and then the news need not wait", async () => {
    await say("ada", "Maybe");
    await as("cy").editGathering(id, LATER);
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("bo"), waiting: people("ada") });
    const seen = { ...TIMES, place: null };
    await say("ada", "Maybe");
    await expect(say("ada", "Going", { seen })).rejects.toThrow("The time or the place has changed");
  });

  it("comes back to as many places as there are by then", async () => {
    await say("cy", "Going");
    await say("ada", "Maybe");
    await setPlaces(2);
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("ada", "bo"), waiting: people("cy") });
    await say("ada", "Maybe");
    await setPlaces(null);
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("ada", "bo", "cy"), waiting: [] });
  });

  it("tells nobody that a place is gone of which they were not told, and whoever has it in the end", async () => {
    await say("cy", "Going");
    for (const places of [2, 1]) await setPlaces(places);
    expect(await tell()).toEqual([]);
    for (const places of [2, 1, 2]) await setPlaces(places);
    expect(await tell()).toEqual([PLACE_OF_BO]);
    await say("ada", "Maybe");
    expect(await read()).toMatchObject({ going: people("bo", "cy") });
    for (const places of [1, 2]) await setPlaces(places);
    expect(await tell(30)).toEqual([PLACE_OF_CY]);
    expect(await tell()).toEqual([]);
    await setPlaces(1);
    expect(await tell()).toEqual([LOST_BY_CY]);
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
    await as("ada").plan(2, hiatusUntil("2026-09-01"));
    await expect(say("ada", "Going", { answered_ago: 1 })).rejects.toThrow();
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("ada"), waiting: people("bo") });
  });

  it("is forgotten with its words within two minutes if it does not come back", async () => {
    await say("ada", null);
    const stored = async () => JSON.stringify(await services().db.selectFrom("attendances").selectAll().execute());
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
    await as("ada").leave();
    const attendances = await findAttendances(services().db, server.collective.id, [id]);
    expect(attendances.get(id)).toMatchObject([{ answer: "Going" }]);
    expect(await read()).toMatchObject({ going: people("bo"), maybe: [] });
    expect(await tell()).toEqual([PLACE_OF_BO]);
  });

  it("does not hold news back for days if the clock was ahead", async () => {
    server.clock.advance(86_400);
    await say("ada", "Maybe");
    expect(await tell(-86_400)).toEqual([PLACE_OF_BO]);
    await say("ada", "Going");
    expect(await read()).toMatchObject({ going: people("bo"), waiting: people("ada") });
  });
});

describe("an answer to a poll", () => {
  let id: number;
  const read = () => getAnsweredPoll(services().db, keyOf(id));
  beforeEach(async () => {
    id = await as("ada").propose({ places: 1, times: [TIMES, LATER] });
    await say("ada", TIMES, "Yes");
    server.clock.advance(1);
    await say("bo", TIMES, "Yes");
    server.clock.advance(60);
  });
  const say = (name: string, { starts_at }: typeof TIMES, answer: "Yes" | "No" | null) =>
    as(name).answerPoll(id, [{ starts_at, answer }]);
  /** Who has the only place once a time is chosen. */
  const choose = async ({ starts_at } = TIMES) => {
    await as("cy").settlePoll(id, starts_at);
    return getAnsweredGathering(services().db, keyOf((await read()).gathering_id ?? 0));
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
    await as("ada").plan(2, hiatusUntil("2026-09-01"));
    server.clock.advance(60);
    await say("ada", TIMES, "No");
    server.clock.advance(5);
    await say("ada", TIMES, "Yes");
    expect(await choose()).toMatchObject({ going: people("bo"), waiting: people("ada") });
  });

  it("does not come back once a time is chosen", async () => {
    await say("ada", TIMES, "No");
    expect(await choose()).toMatchObject({ going: people("bo"), not_going: people("ada") });
    await expect(say("ada", TIMES, "Yes")).rejects.toMatchObject({ code: "PollClosed" });
  });

  it("does not come back to a time that is not proposed any more", async () => {
    await say("ada", LATER, "Yes");
    server.clock.advance(60);
    await say("ada", TIMES, "No");
    await as("cy").editPoll(id, { times: [TIMES] });
    await say("ada", TIMES, "Yes");
    expect(await choose()).toMatchObject({ going: people("bo"), waiting: people("ada") });
  });

  it("is forgotten within two minutes", async () => {
    await say("ada", TIMES, "No");
    server.clock.advance(30);
    await forget();
    const rows = services().db.selectFrom("poll_answers").select("remembered").where("poll_id", "=", id);
    expect(await rows.execute()).toEqual([{ remembered: null }, { remembered: null }]);
  });
});

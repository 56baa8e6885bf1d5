import { beforeEach, describe, expect, it } from "vitest";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import type { Held } from "../../shared/participation/involvements.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { describeCollective, listPathways, submitted } from "../support/eois.ts";
import { morning } from "../support/editing.ts";
import { newsServer } from "../support/news.ts";
import { EXIT, hiatusUntil } from "../support/world.ts";

const news = newsServer({ people: ["ada", "bo", "cy", "dee"], crews: ["garden", "kitchen"] });
const { server, as, client, lineUp, mailedBy, textTo } = news;
const people = (...names: string[]) => names.map((name) => server.person(name));

/** In interval 3. */
const MARKET = { title: "Market", ...morning("2026-03-10"), places: 1 };
const SONGS = { title: "Songs", ...morning("2026-03-20"), places: 1 };
const BY_THEN = "2026-03-15";

let [market, songs]: [number, number] = [0, 0];
const read = async (id: number) => (await client("dee")).gatherings.get.query({ id });
const line = async (id: number) => {
  const { going, waiting } = await read(id);
  return [going, waiting];
};
const meet = (changed: Partial<GatheringInput>) => as("ada").meet({ ...MARKET, ...changed });
const createApril = () => as("ada").createInterval("2026-04-01", "2026-04-30");

/** Lets time pass, in seconds, and lists the emails that this causes. */
const pass = (seconds: number) =>
  mailedBy(async () => {
    server.clock.advance(seconds);
    for (const job of ["hand-on", "tell-of-gatherings"] as const) await runJob(server.running.services, job);
  });

const CAME = "You have a place: Market";
const away = (things: number) => `ada will be away: ${things === 1 ? "something" : `${things} things`} to look after`;

/** Bo has the places; cy and dee wait, in this order. */
beforeEach(async () => {
  market = await meet({});
  songs = await meet(SONGS);
  for (const name of ["bo", "cy", "dee"]) for (const id of [market, songs]) await lineUp(id, name);
  await pass(3_600);
});

describe("who opts out and says nothing of what they hold", () => {
  it("gives back places in gatherings until they return; whoever moves up is told", async () => {
    await as("bo").plan(3, hiatusUntil(BY_THEN));
    expect(await line(market)).toEqual([people("cy"), people("dee")]);
    expect(await line(songs)).toEqual([people("bo"), people("cy", "dee")]);
    expect(await pass(59)).toEqual([]);
    expect(await pass(1)).toEqual([`cy: ${CAME}`]);
    expect(await pass(3_600)).toEqual([]);
  });

  it("gives back all later places on leaving, of later intervals too, and keeps those before", async () => {
    await createApril();
    const [later, before] = [await meet(morning("2026-04-10")), await meet(morning("2026-02-20"))];
    for (const id of [later, before]) await as("bo").answer(id, "Going");
    await as("bo").plan(3, EXIT);
    for (const id of [market, songs, later]) expect((await read(id)).going).not.toContain(server.person("bo"));
    expect((await read(before)).going).toEqual(people("bo"));
  });

  it("gives back what a pause of now reaches in the next interval", async () => {
    await as("bo").plan(2, hiatusUntil(BY_THEN));
    expect(await line(market)).toEqual([people("cy"), people("dee")]);
    expect(await line(songs)).toEqual([people("bo"), people("cy", "dee")]);
  });

  it("gives back what a pause reaches in an interval that nobody has been added to", async () => {
    await createApril();
    const [during, after] = [await meet(morning("2026-04-10")), await meet(morning("2026-04-20"))];
    for (const id of [market, songs]) await as("dee").answer(id, null);
    for (const id of [during, after]) await as("dee").answer(id, "Going");
    await as("dee").plan(2, hiatusUntil("2026-04-15"));
    expect([await line(during), await line(after)]).toEqual([
      [[], []],
      [people("dee"), []],
    ]);
  });

  it("gives back what it reaches once they take back their plan for that interval", async () => {
    await createApril();
    const april = await meet(morning("2026-04-10"));
    await as("bo").answer(april, "Going");
    await as("bo").plan(4, {});
    await as("bo").plan(3, hiatusUntil("2026-04-15"));
    expect((await read(april)).going).toEqual(people("bo"));
    await (await client("bo")).me.withdrawParticipation.mutate({ interval_id: 4 });
    expect((await read(april)).going).toEqual([]);
  });

  it("no longer waits either, so that the place comes to who is there", async () => {
    await as("cy").plan(3, hiatusUntil(BY_THEN));
    await as("bo").answer(market, null);
    expect(await line(market)).toEqual([people("dee"), []]);
    expect(await pass(60)).toEqual([`dee: ${CAME}`]);
  });

  it("hands nothing else on, and nobody hears of it", async () => {
    await as("ada").plan(3, EXIT);
    expect(await pass(3_600)).toEqual([]);
    expect(await read(market)).toMatchObject({ author_id: server.person("ada") });
  });
});

/** Somebody said so long ago, in milliseconds, or on a device, that they come. */
const going = async (name: string, id: number, given: number | object) => {
  const when = typeof given === "number" ? { answered_ago: given } : given;
  return (await client(name)).gatherings.answer.mutate({ id, answer: "Going", ...when });
};
const isLate = (answering: Promise<unknown>) =>
  expect(answering).rejects.toMatchObject({ data: { appCode: "AnsweredSince" } });

describe("an answer that was given before an opt-out", () => {
  it("brings no place back when it arrives after it", async () => {
    await as("bo").plan(3, EXIT);
    server.clock.advance(10);
    await isLate(going("bo", market, 600_000));
    expect(await line(market)).toEqual([people("cy"), people("dee")]);
    await going("bo", market, 1_000);
    expect(await line(market)).toEqual([people("cy"), people("dee", "bo")]);
  });

  it("brings no place either where the opt-out has found none, unless they knew when they gave it", async () => {
    const [fair, feast, before] = [await meet({}), await meet({}), await meet(morning("2026-02-20"))];
    await as("bo").plan(3, EXIT);
    server.clock.advance(100);
    // It is saved again, with nothing new.
    await as("bo").plan(3, EXIT);
    server.clock.advance(10);
    await isLate(going("bo", fair, 600_000));
    expect((await read(fair)).going).toEqual([]);
    await going("bo", before, 600_000);
    await going("cy", fair, 600_000);
    await going("bo", feast, 60_000);
    for (const [id, name] of [
      [before, "bo"],
      [fair, "cy"],
      [feast, "bo"],
    ] as const)
      expect((await read(id)).going).toEqual(people(name));
  });
});

it("an answer and an opt-out from one device count in the order in which they were given there", async () => {
  const [fair, onPhone] = [await meet({}), (number: number) => ({ device: { key: "phone", number } })];
  await (await client("bo")).me.saveParticipation.mutate({ interval_id: 3, ...EXIT, ...onPhone(2) });
  await isLate(going("bo", fair, onPhone(1)));
  await going("bo", fair, { answered_ago: 600_000, ...onPhone(3) });
  expect((await read(fair)).going).toEqual(people("bo"));
});

it("an answer of somebody who knew brings a place, also after an opt-out of a later interval", async () => {
  await as("bo").plan(3, EXIT);
  server.clock.advance(100);
  await createApril();
  await as("bo").plan(4, hiatusUntil("2026-05-15"));
  server.clock.advance(10);
  await going("bo", market, 60_000);
  expect(await line(market)).toEqual([people("cy"), people("dee", "bo")]);
});

it("an opt-out that has waited leaves a place to somebody who has said since that they come", async () => {
  const optOut = async (name: string, ago: number) =>
    (await client(name)).me.saveParticipation.mutate({ interval_id: 3, ...EXIT, answered_ago: ago });
  await as("bo").answer(songs, "Maybe");
  server.clock.advance(30);
  await as("bo").answer(songs, "Going");
  server.clock.advance(60);
  await optOut("bo", 120_000);
  expect((await read(songs)).waiting).toEqual(people("dee", "bo"));
  expect((await read(market)).going).toEqual(people("cy"));
  await optOut("cy", 30_000);
  expect(await line(songs)).toEqual([people("dee"), people("bo")]);
});

describe("an opt-out that is undone", () => {
  it("brings places and waits back in line as before, and nobody is told", async () => {
    await (await client("bo")).gatherings.answer.mutate({ id: market, answer: "Going", note: "With the cart" });
    await as("bo").plan(3, hiatusUntil(BY_THEN));
    await as("cy").plan(3, EXIT);
    expect(await line(market)).toEqual([people("dee"), []]);
    expect(await pass(30)).toEqual([]);
    await as("cy").plan(3);
    await (await client("bo")).me.withdrawParticipation.mutate({ interval_id: 3 });
    expect(await line(market)).toEqual([people("bo"), people("cy", "dee")]);
    expect(await line(songs)).toEqual([people("bo"), people("cy", "dee")]);
    expect((await read(market)).notes).toEqual([{ person_id: server.person("bo"), note: "With the cart" }]);
    expect(await pass(3_600)).toEqual([]);
  });

  it("tells who was given the place in between that it is gone", async () => {
    for (const name of ["cy", "dee"]) await as(name).answer(market, null);
    await as("bo").plan(3, EXIT);
    await as("dee").answer(market, "Going");
    expect(await line(market)).toEqual([people("dee"), []]);
    await as("bo").plan(3);
    expect(await line(market)).toEqual([people("bo"), people("dee")]);
    expect(await pass(60)).toEqual(["dee: You no longer have a place: Market"]);
  });

  it("leaves what the person has said since", async () => {
    await as("bo").plan(3, EXIT);
    await as("bo").answer(market, "NotGoing");
    await as("bo").plan(3);
    expect(await read(market)).toMatchObject({ going: people("cy"), not_going: people("bo") });
  });

  it("brings back no place once somebody was told of it", async () => {
    await as("bo").plan(3, EXIT);
    await pass(60);
    await as("bo").plan(3);
    expect(await line(market)).toEqual([people("cy"), people("dee")]);
  });
});

describe("what somebody says of what they hold", () => {
  const held = (kind: Held["kind"], id: number, name?: string): Held => {
    return { kind, id, person_id: name === undefined ? null : server.person(name) };
  };
  const hand = (id: number, name?: string) => held("gathering", id, name);
  const PAUSE = hiatusUntil("2026-04-01");
  const optOut = (name: string, ...holding: Held[]) => as(name).plan(3, { ...PAUSE, held: holding });
  /** Changes their plan, and says nothing of what they hold. */
  const planOn = async (name: string) =>
    (await client(name)).me.saveParticipation.mutate({ interval_id: 3, ...PAUSE, intention_context: "By the sea" });
  const authorOf = async (id: number) => (await read(id)).author_id;
  /** Ada answers people who would like to join. Returns the ids of what they have sent. */
  const takeOn = async (...names: string[]) => {
    await describeCollective(server);
    for (const name of names) await submitted(server, { name, email: `${name}@example.org` });
    const ids = (await listPathways(server)).map(({ id }) => id);
    for (const id of ids) await (await client("ada")).entryPathways.takeOn.mutate({ entry_pathway_id: id });
    return ids;
  };

  it("keeps the places to which they come all the same, also while they change their plan", async () => {
    await optOut("bo", held("place", songs, "bo"));
    expect([await line(market), await line(songs)]).toEqual([
      [people("cy"), people("dee")],
      [people("bo"), people("cy", "dee")],
    ]);
    await planOn("bo");
    expect((await read(songs)).going).toEqual(people("bo"));
    expect(await pass(60)).toEqual([`cy: ${CAME}`]);
  });

  it("hands on what they name somebody for, and tells them once it can no longer be undone", async () => {
    const [pathway = 0] = await takeOn("Wren");
    const poll = await as("ada").propose({ title: "Tools", times: [morning("2026-03-10")] });
    const named = [hand(market, "dee"), hand(songs), held("poll", poll, "dee"), held("entry_pathway", pathway, "bo")];
    await optOut("ada", ...named);
    expect(await pass(59)).toEqual([]);
    expect(await authorOf(market)).toBe(server.person("ada"));
    expect(await pass(1)).toEqual([`bo: ${away(1)}`, `dee: ${away(2)}`]);
    const [dee, bo, ada] = people("dee", "bo", "ada");
    expect([await authorOf(market), await authorOf(songs)]).toEqual([dee, ada]);
    expect(await (await client("ada")).polls.list.query()).toMatchObject([{ author_id: dee }]);
    expect(await listPathways(server)).toMatchObject([{ answered_by: bo }]);
    const toDee = await textTo("dee");
    expect(toDee).toContain("ada plans to be back on April 1, 2026.\n\nada asks you to look after these:");
    expect(toDee).toContain(`Market (March 10, 2026):\n${server.url}/gatherings/${market}\n`);
    const toBo = await textTo("bo");
    expect(toBo).toContain(`A request to join:\n${server.url}/entry_pathways/${pathway}\n`);
    expect(toBo).not.toContain("Wren");
    expect(await pass(3_600)).toEqual([]);
  });

  it("hands on those of a series in that time, and all that are to come if they leave", async () => {
    const weekly = (title: string) => as("ada").repeat({ title, ...morning("2026-02-24") }, { unit: "Week", times: 7 });
    const [weeding, tea] = [await weekly("Weeding"), await weekly("Tea")];
    const authors = (ids: number[]) => Promise.all(ids.map(authorOf));
    await optOut("ada", hand(weeding[1] ?? 0, "cy"));
    await pass(60);
    expect(await authors(weeding)).toEqual(people("ada", "cy", "cy", "cy", "cy", "cy", "ada"));
    expect(await textTo("cy")).toContain("Weeding (5 gatherings)");
    await as("ada").plan(3, { ...EXIT, held: [hand(weeding[0] ?? 0, "cy")] });
    await pass(60);
    expect(await authors(weeding)).toEqual(people("cy", "cy", "cy", "cy", "cy", "cy", "cy"));
    expect(await authors(tea)).toEqual(people("ada", "ada", "ada", "ada", "ada", "ada", "ada"));
  });

  it("says from when, and asks those who convene then about an expression of interest that belongs to no crew", async () => {
    await as("bo").plan(2, { volunteers: ["garden"] });
    await as("cy").plan(3, { volunteers: ["garden"] });
    await as("dee").plan(3, { volunteers: ["kitchen"] });
    const pathways = await takeOn("Wren", "Finch");
    await optOut("ada", ...pathways.map((id) => held("entry_pathway", id)));
    expect(await pass(60)).toEqual([`cy: ${away(2)}`, `dee: ${away(2)}`]);
    const words = "ada will be away from March 1, 2026.\n\nada plans to be back on April 1, 2026.\n\nNobody has been";
    expect(await textTo("cy")).toContain(words);
  });

  it("says once of a series that it is left, although two of its gatherings are named", async () => {
    await as("dee").plan(3, { volunteers: ["kitchen"] });
    const [one = 0, two = 0] = await as("ada").repeat(SONGS, { unit: "Week", times: 3 });
    await optOut("ada", hand(one), hand(two));
    expect(await pass(60)).toEqual([`dee: ${away(1)}`]);
  });

  it("is handed on although that of somebody else fails", async () => {
    const poll = await as("ada").propose({ title: "Tools", times: [morning("2026-03-10")] });
    const walk = await as("cy").meet({ ...SONGS, title: "Walk" });
    await optOut("ada", held("poll", poll, "dee"));
    await optOut("cy", hand(walk, "dee"));
    await server.running.services.db.updateTable("polls").set({ times: "?" }).execute();
    await expect(pass(60)).rejects.toThrow("JSON");
    expect(await authorOf(walk)).toBe(server.person("dee"));
  });

  it("stays as they said while they say nothing more of it", async () => {
    await optOut("ada", hand(market, "bo"), hand(songs, "bo"));
    await optOut("ada", hand(market, "bo"));
    await pass(20);
    await planOn("ada");
    expect(await pass(59)).toEqual([]);
    expect(await authorOf(market)).toBe(server.person("ada"));
    expect(await pass(1)).toEqual([`bo: ${away(1)}`]);
    expect([await authorOf(market), await authorOf(songs)]).toEqual(people("bo", "ada"));
  });

  it("leaves the rest to the crew, whose people are told, or to the convenors", async () => {
    for (const name of ["bo", "cy"]) await as(name).plan(3, { joins: ["garden"] });
    await as("dee").plan(3, { volunteers: ["kitchen"] });
    const weeding = await meet({ ...SONGS, title: "Weeding", crew_id: server.crew("garden") });
    await pass(3_600);
    await optOut("ada", hand(market), hand(weeding));
    expect(await pass(60)).toEqual(["bo", "cy", "dee"].map((name) => `${name}: ${away(1)}`));
    expect(await textTo("dee")).toContain("Market");
    expect(await textTo("bo")).toContain("Weeding");
  });

  it("asks somebody for a handover only if they convene the crew", async () => {
    await as("ada").plan(2, { volunteers: ["garden"] });
    const crews = ["garden", "kitchen"].map((crew) => held("crew", server.crew(crew), "bo"));
    await as("ada").plan(2, { ...EXIT, held: crews });
    await pass(60);
    expect(await textTo("bo")).toContain("The handover of garden");
    expect(await textTo("bo")).not.toContain("The handover of kitchen");
  });

  it("hands nothing on that was undone, is somebody else's, or that somebody has taken from them since", async () => {
    await optOut("ada", hand(market, "bo"));
    await (await client("ada")).me.withdrawParticipation.mutate({ interval_id: 3 });
    await optOut("cy", hand(songs, "bo"));
    expect((await pass(60)).filter((mail) => mail.includes("will be away"))).toEqual([]);
    expect([await authorOf(market), await authorOf(songs)]).toEqual(people("ada", "ada"));
  });
});

it("somebody who waits although they are away is told of their place", async () => {
  await as("cy").plan(3, EXIT);
  await pass(60);
  await as("cy").answer(market, "Going");
  for (const name of ["dee", "bo"]) await as(name).answer(market, null);
  expect(await line(market)).toEqual([people("cy"), []]);
  expect(await pass(60)).toEqual([`cy: ${CAME}`]);
});

import { beforeEach, describe, expect, it } from "vitest";
import { runJob } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { describeCollective, listPathways, submitted } from "../support/eois.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { EXIT, hiatusUntil } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo", "cy", "dee"], crews: ["garden", "kitchen"] });
const member = membersOf(server);
const as = async (name: string) => (await member(name)).client;
const people = (...names: string[]) => names.map((name) => server.person(name));

/** In interval 3. */
const MARKET = { title: "Market", starts_at: "2026-03-10T09:00:00Z", ends_at: "2026-03-10T12:00:00Z", places: 1 };
const SONGS = { title: "Songs", starts_at: "2026-03-20T09:00:00Z", ends_at: "2026-03-20T12:00:00Z", places: 1 };
const BY_THEN = "2026-03-15";

let [market, songs]: [number, number] = [0, 0];
const read = async (id: number) => (await as("dee")).gatherings.get.query({ id });
const line = async (id: number) => {
  const { going, waiting } = await read(id);
  return [going, waiting];
};

/** Lets time pass, in seconds, and returns to whom emails have gone: `bo: subject`. */
async function pass(seconds: number): Promise<string[]> {
  server.clock.advance(seconds);
  await runJob(server.running.services, "hand-on");
  await runJob(server.running.services, "tell-of-gatherings");
  const mails = await listQueuedEmails(server);
  return mails.map(({ recipient, subject }) => `${recipient.replace("@example.org", "")}: ${subject}`);
}

const CAME = "You have a place: Market";

beforeEach(async () => {
  market = await actAs(server, "ada").meet(MARKET);
  songs = await actAs(server, "ada").meet(SONGS);
  for (const name of ["bo", "cy", "dee"]) {
    for (const id of [market, songs]) {
      server.clock.advance(1);
      await actAs(server, name).answer(id, "Going");
    }
  }
  await pass(3_600);
  await server.running.services.db.deleteFrom("outbound_emails").execute();
});

describe("who opts out and says nothing of what they hold", () => {
  it("gives back places in gatherings until they return; whoever moves up is told", async () => {
    await actAs(server, "bo").plan(3, hiatusUntil(BY_THEN));
    expect(await line(market)).toEqual([people("cy"), people("dee")]);
    expect(await line(songs)).toEqual([people("bo"), people("cy", "dee")]);
    expect(await pass(59)).toEqual([]);
    expect(await pass(1)).toEqual([`cy: ${CAME}`]);
    expect(await pass(3_600)).toEqual([`cy: ${CAME}`]);
  });

  it("gives back all later places on leaving, of later intervals too, and keeps those before", async () => {
    await actAs(server, "ada").createInterval("2026-04-01", "2026-04-30");
    const later = await actAs(server, "ada").meet({
      ...MARKET,
      starts_at: "2026-04-10T09:00:00Z",
      ends_at: "2026-04-10T10:00:00Z",
    });
    const before = await actAs(server, "ada").meet({
      ...MARKET,
      starts_at: "2026-02-20T09:00:00Z",
      ends_at: "2026-02-20T10:00:00Z",
    });
    for (const id of [later, before]) await actAs(server, "bo").answer(id, "Going");
    await actAs(server, "bo").plan(3, EXIT);
    for (const id of [market, songs, later]) expect((await read(id)).going).not.toContain(server.person("bo"));
    expect((await read(before)).going).toEqual(people("bo"));
  });

  it("gives back what a pause of now reaches in the next interval", async () => {
    await actAs(server, "bo").plan(2, hiatusUntil(BY_THEN));
    expect(await line(market)).toEqual([people("cy"), people("dee")]);
    expect(await line(songs)).toEqual([people("bo"), people("cy", "dee")]);
  });

  it("gives back what a pause reaches in an interval that nobody has been added to", async () => {
    await actAs(server, "ada").createInterval("2026-04-01", "2026-04-30");
    const meetOn = (day: string) =>
      actAs(server, "ada").meet({ ...MARKET, starts_at: `${day}T09:00:00Z`, ends_at: `${day}T10:00:00Z` });
    const [during, after] = [await meetOn("2026-04-10"), await meetOn("2026-04-20")];
    for (const id of [market, songs]) await actAs(server, "dee").answer(id, null);
    for (const id of [during, after]) await actAs(server, "dee").answer(id, "Going");
    await actAs(server, "dee").plan(2, hiatusUntil("2026-04-15"));
    expect([await line(during), await line(after)]).toEqual([
      [[], []],
      [people("dee"), []],
    ]);
  });

  it("no longer waits either, so that the place comes to who is there", async () => {
    await actAs(server, "cy").plan(3, hiatusUntil(BY_THEN));
    await actAs(server, "bo").answer(market, null);
    expect(await line(market)).toEqual([people("dee"), []]);
    expect(await pass(60)).toEqual([`dee: ${CAME}`]);
  });

  it("hands nothing else on, and nobody hears of it", async () => {
    await actAs(server, "ada").plan(3, EXIT);
    expect(await pass(3_600)).toEqual([]);
    expect(await read(market)).toMatchObject({ author_id: server.person("ada") });
  });
});

describe("an answer that was given before an opt-out", () => {
  it("brings no place back when it arrives after it", async () => {
    const going = async (ago: number) =>
      (await as("bo")).gatherings.answer.mutate({ id: market, answer: "Going", answered_ago: ago });
    await actAs(server, "bo").plan(3, EXIT);
    server.clock.advance(10);
    await expect(going(600_000)).rejects.toMatchObject({ data: { appCode: "AnsweredSince" } });
    expect(await line(market)).toEqual([people("cy"), people("dee")]);
    await going(1_000);
    expect(await line(market)).toEqual([people("cy"), people("dee", "bo")]);
  });

  it("brings no place either where the opt-out has found none, unless they knew when they gave it", async () => {
    const [fair, feast] = [await actAs(server, "ada").meet(MARKET), await actAs(server, "ada").meet(MARKET)];
    const soon = { starts_at: "2026-02-20T09:00:00Z", ends_at: "2026-02-20T10:00:00Z" };
    const before = await actAs(server, "ada").meet({ ...MARKET, ...soon });
    const going = async (name: string, id: number, ago: number) =>
      (await as(name)).gatherings.answer.mutate({ id, answer: "Going", answered_ago: ago });
    await actAs(server, "bo").plan(3, EXIT);
    server.clock.advance(100);
    // It is saved again, with nothing new.
    await actAs(server, "bo").plan(3, EXIT);
    server.clock.advance(10);
    await expect(going("bo", fair, 600_000)).rejects.toMatchObject({ data: { appCode: "AnsweredSince" } });
    expect((await read(fair)).going).toEqual([]);
    await going("bo", before, 600_000);
    await going("cy", fair, 600_000);
    await going("bo", feast, 60_000);
    expect((await read(before)).going).toEqual(people("bo"));
    expect((await read(fair)).going).toEqual(people("cy"));
    expect((await read(feast)).going).toEqual(people("bo"));
  });
});

it("an answer of somebody who knew brings a place, also after an opt-out of a later interval", async () => {
  await actAs(server, "bo").plan(3, EXIT);
  server.clock.advance(100);
  await actAs(server, "cy").createInterval("2026-04-01", "2026-04-30");
  await actAs(server, "bo").plan(4, hiatusUntil("2026-05-15"));
  server.clock.advance(10);
  await (await as("bo")).gatherings.answer.mutate({ id: market, answer: "Going", answered_ago: 60_000 });
  expect(await line(market)).toEqual([people("cy"), people("dee", "bo")]);
});

it("an opt-out that has waited leaves a place to somebody who has said since that they come", async () => {
  await (await as("bo")).gatherings.answer.mutate({ id: songs, answer: "Maybe" });
  server.clock.advance(30);
  await (await as("bo")).gatherings.answer.mutate({ id: songs, answer: "Going" });
  server.clock.advance(60);
  await (await as("bo")).me.saveParticipation.mutate({ interval_id: 3, ...EXIT, answered_ago: 120_000 });
  expect((await read(songs)).waiting).toEqual(people("dee", "bo"));
  expect((await read(market)).going).toEqual(people("cy"));
  await (await as("cy")).me.saveParticipation.mutate({ interval_id: 3, ...EXIT, answered_ago: 30_000 });
  expect(await line(songs)).toEqual([people("dee"), people("bo")]);
});

describe("an opt-out that is undone", () => {
  it("brings places and waits back in line as before, and nobody is told", async () => {
    await (await as("bo")).gatherings.answer.mutate({ id: market, answer: "Going", note: "With the cart" });
    await actAs(server, "bo").plan(3, hiatusUntil(BY_THEN));
    await actAs(server, "cy").plan(3, EXIT);
    expect(await line(market)).toEqual([people("dee"), []]);
    expect(await pass(30)).toEqual([]);
    await actAs(server, "cy").plan(3);
    await (await as("bo")).me.withdrawParticipation.mutate({ interval_id: 3 });
    expect(await line(market)).toEqual([people("bo"), people("cy", "dee")]);
    expect(await line(songs)).toEqual([people("bo"), people("cy", "dee")]);
    expect((await read(market)).notes).toEqual([{ person_id: server.person("bo"), note: "With the cart" }]);
    expect(await pass(3_600)).toEqual([]);
  });

  it("tells who was given the place in between that it is gone", async () => {
    for (const name of ["cy", "dee"]) await actAs(server, name).answer(market, null);
    await actAs(server, "bo").plan(3, EXIT);
    await actAs(server, "dee").answer(market, "Going");
    expect(await line(market)).toEqual([people("dee"), []]);
    await actAs(server, "bo").plan(3);
    expect(await line(market)).toEqual([people("bo"), people("dee")]);
    expect(await pass(60)).toEqual(["dee: You no longer have a place: Market"]);
  });

  it("leaves what the person has said since", async () => {
    await actAs(server, "bo").plan(3, EXIT);
    await actAs(server, "bo").answer(market, "NotGoing");
    await actAs(server, "bo").plan(3);
    expect(await read(market)).toMatchObject({ going: people("cy"), not_going: people("bo") });
  });

  it("brings back no place once somebody was told of it", async () => {
    await actAs(server, "bo").plan(3, EXIT);
    await pass(60);
    await actAs(server, "bo").plan(3);
    expect(await line(market)).toEqual([people("cy"), people("dee")]);
  });
});

describe("what somebody says of what they hold", () => {
  const optOut = async (name: string, holding: object) =>
    (await as(name)).me.saveParticipation.mutate({ interval_id: 3, ...hiatusUntil("2026-04-01"), ...holding });

  it("keeps the places to which they come all the same, also while they change their plan", async () => {
    await optOut("bo", { held: [{ kind: "place", id: songs, person_id: server.person("bo") }] });
    expect([await line(market), await line(songs)]).toEqual([
      [people("cy"), people("dee")],
      [people("bo"), people("cy", "dee")],
    ]);
    await optOut("bo", { intention_context: "By the sea" });
    expect((await read(songs)).going).toEqual(people("bo"));
    expect(await pass(60)).toEqual([`cy: ${CAME}`]);
  });

  it("hands on what they name somebody for, and tells them once it can no longer be undone", async () => {
    await describeCollective(server);
    await submitted(server);
    const [pathway] = await listPathways(server);
    const ada = await as("ada");
    await ada.entryPathways.takeOn.mutate({ entry_pathway_id: pathway?.id ?? 0 });
    const times = [{ starts_at: MARKET.starts_at, ends_at: MARKET.ends_at }];
    await ada.polls.create.mutate({ title: "Tools", times });
    const [poll] = await ada.polls.list.query();
    await server.running.services.db.deleteFrom("outbound_emails").execute();
    const held = [
      { kind: "gathering", id: market, person_id: server.person("dee") },
      { kind: "gathering", id: songs, person_id: null },
      { kind: "poll", id: poll?.id ?? 0, person_id: server.person("dee") },
      { kind: "entry_pathway", id: pathway?.id ?? 0, person_id: server.person("bo") },
    ];
    await optOut("ada", { held });
    expect(await pass(59)).toEqual([]);
    expect(await read(market)).toMatchObject({ author_id: server.person("ada") });
    expect((await pass(1)).toSorted()).toEqual([
      "bo: ada will be away: something to look after",
      "dee: ada will be away: 2 things to look after",
    ]);
    const dee = server.person("dee");
    expect(await read(market)).toMatchObject({ author_id: dee });
    expect(await read(songs)).toMatchObject({ author_id: server.person("ada") });
    expect((await ada.polls.list.query())[0]).toMatchObject({ author_id: dee });
    expect(await listPathways(server)).toMatchObject([{ answered_by: server.person("bo") }]);
    const mails = (await listQueuedEmails(server)).toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1));
    const [toBo, toDee] = mails;
    expect(toDee?.body_text).toContain("ada plans to be back on April 1, 2026.\n\nada asks you to look after these:");
    expect(toDee?.body_text).toContain(`Market (March 10, 2026):\n${server.url}/gatherings/${market}\n`);
    const page = `${server.url}/entry_pathways/${pathway?.id}`;
    expect(toBo?.body_text).toContain(`An expression of interest:\n${page}\n`);
    expect(toBo?.body_text).not.toContain("Wren");
    expect(await pass(3_600)).toHaveLength(2);
  });

  it("hands on those of a series in that time, and all that are to come if they leave", async () => {
    const ada = await as("ada");
    const times = { starts_at: "2026-02-24T18:00:00Z", ends_at: "2026-02-24T20:00:00Z" };
    const weekly = { ...MARKET, ...times, places: null, repeats: { unit: "Week", times: 7 } } as const;
    for (const title of ["Weeding", "Tea"]) await ada.gatherings.create.mutate({ ...weekly, title });
    const list = async (title: string) => (await ada.gatherings.list.query({})).filter((one) => one.title === title);
    const authors = async (title: string) => (await list(title)).map(({ author_id }) => author_id);
    const held = [{ kind: "gathering", id: (await list("Weeding"))[1]?.id ?? 0, person_id: server.person("cy") }];
    await optOut("ada", { held });
    await pass(60);
    expect(await authors("Weeding")).toEqual(people("ada", "cy", "cy", "cy", "cy", "cy", "ada"));
    expect((await listQueuedEmails(server)).at(-1)?.body_text).toContain("Weeding (5 gatherings)");
    const [first] = await list("Weeding");
    const left = { interval_id: 3, ...EXIT, held: [{ ...held[0], id: first?.id }] };
    await (await as("ada")).me.saveParticipation.mutate(left as never);
    await pass(60);
    expect(await authors("Weeding")).toEqual(people("cy", "cy", "cy", "cy", "cy", "cy", "cy"));
    expect(await authors("Tea")).toEqual(people("ada", "ada", "ada", "ada", "ada", "ada", "ada"));
  });

  it("says from when, and asks those who convene then about an expression of interest that belongs to no crew", async () => {
    await actAs(server, "bo").plan(2, { volunteers: ["garden"] });
    await actAs(server, "cy").plan(3, { volunteers: ["garden"] });
    await actAs(server, "dee").plan(3, { volunteers: ["kitchen"] });
    await describeCollective(server);
    for (const name of ["Wren", "Finch"]) await submitted(server, { name, email: `${name}@example.org` });
    const pathways = await listPathways(server);
    for (const { id } of pathways) await (await as("ada")).entryPathways.takeOn.mutate({ entry_pathway_id: id });
    await server.running.services.db.deleteFrom("outbound_emails").execute();
    await optOut("ada", { held: pathways.map(({ id }) => ({ kind: "entry_pathway", id, person_id: null })) });
    const subject = "ada will be away: 2 things to look after";
    expect((await pass(60)).filter((mail) => mail.includes("ada")).toSorted()).toEqual([
      `cy: ${subject}`,
      `dee: ${subject}`,
    ]);
    const text = (await listQueuedEmails(server)).find((mail) => mail.subject === subject)?.body_text;
    expect(text).toContain(
      "ada will be away from March 1, 2026.\n\nada plans to be back on April 1, 2026.\n\nNobody has been",
    );
  });

  it("says once of a series that it is left, although two of its gatherings are named", async () => {
    await actAs(server, "dee").plan(3, { volunteers: ["kitchen"] });
    const ada = await as("ada");
    await ada.gatherings.create.mutate({ ...SONGS, title: "Weeding", repeats: { unit: "Week", times: 3 } });
    const [one, two] = (await ada.gatherings.list.query({})).filter(({ title }) => title === "Weeding");
    const held = [one, two].map((own) => ({ kind: "gathering", id: own?.id ?? 0, person_id: null }));
    await optOut("ada", { held });
    expect(await pass(60)).toEqual(["dee: ada will be away: something to look after"]);
  });

  it("is handed on although that of somebody else fails", async () => {
    const { client } = await member("ada");
    await client.polls.create.mutate({ title: "Tools", times: [{ ...MARKET }] });
    const [poll] = await client.polls.list.query();
    const walk = await actAs(server, "cy").meet({ ...SONGS, title: "Walk" });
    await optOut("ada", { held: [{ kind: "poll", id: poll?.id ?? 0, person_id: server.person("dee") }] });
    await optOut("cy", { held: [{ kind: "gathering", id: walk, person_id: server.person("dee") }] });
    await server.running.services.db.updateTable("polls").set({ times: "?" }).execute();
    await expect(pass(60)).rejects.toThrow("JSON");
    expect(await read(walk)).toMatchObject({ author_id: server.person("dee") });
  });

  it("stays as they said while they say nothing more of it", async () => {
    const hand = (id: number) => ({ kind: "gathering", id, person_id: server.person("bo") });
    await optOut("ada", { held: [hand(market), hand(songs)] });
    await optOut("ada", { held: [hand(market)] });
    await pass(20);
    await optOut("ada", { intention_context: "By the sea" });
    await pass(59);
    expect(await read(market)).toMatchObject({ author_id: server.person("ada") });
    expect(await pass(1)).toEqual(["bo: ada will be away: something to look after"]);
    expect(await read(market)).toMatchObject({ author_id: server.person("bo") });
    expect(await read(songs)).toMatchObject({ author_id: server.person("ada") });
  });

  it("leaves the rest to the crew, whose people are told, or to the convenors", async () => {
    for (const name of ["bo", "cy"]) await actAs(server, name).plan(3, { joins: ["garden"] });
    await actAs(server, "dee").plan(3, { volunteers: ["kitchen"] });
    const gardens = await actAs(server, "ada").meet({ ...SONGS, title: "Weeding", crew_id: server.crew("garden") });
    await pass(3_600);
    await server.running.services.db.deleteFrom("outbound_emails").execute();
    const duties = [market, gardens].map((id) => ({ kind: "gathering", id, person_id: null }));
    await optOut("ada", { held: duties });
    const mails = await pass(60);
    expect(mails.toSorted()).toEqual(
      ["bo", "cy", "dee"].map((name) => `${name}: ada will be away: something to look after`),
    );
    const bodies = await listQueuedEmails(server);
    expect(bodies.find(({ recipient }) => recipient.startsWith("dee"))?.body_text).toContain("Market");
    expect(bodies.find(({ recipient }) => recipient.startsWith("bo"))?.body_text).toContain("Weeding");
  });

  it("asks somebody for a handover only if they convene the crew", async () => {
    await actAs(server, "ada").plan(2, { volunteers: ["garden"] });
    const crew = (name: string) => ({ kind: "crew", id: server.crew(name), person_id: server.person("bo") });
    const held = [crew("garden"), crew("kitchen")] as never;
    await (await as("ada")).me.saveParticipation.mutate({ interval_id: 2, ...EXIT, held });
    await pass(60);
    const mail = (await listQueuedEmails(server)).find(({ recipient }) => recipient.startsWith("bo"));
    expect(mail?.body_text).toContain("The handover of garden");
    expect(mail?.body_text).not.toContain("The handover of kitchen");
  });

  it("hands nothing on that was undone, is somebody else's, or that somebody has taken from them since", async () => {
    const hand = (id: number) => ({ kind: "gathering", id, person_id: server.person("bo") });
    await optOut("ada", { held: [hand(market)] });
    await (await as("ada")).me.withdrawParticipation.mutate({ interval_id: 3 });
    await optOut("cy", { held: [hand(songs)] });
    await pass(60);
    for (const id of [market, songs]) expect(await read(id)).toMatchObject({ author_id: server.person("ada") });
    expect((await pass(0)).filter((mail) => mail.includes("will be away"))).toEqual([]);
  });
});

it("somebody who waits although they are away is told of their place", async () => {
  await actAs(server, "cy").plan(3, EXIT);
  await pass(60);
  await server.running.services.db.deleteFrom("outbound_emails").execute();
  await actAs(server, "cy").answer(market, "Going");
  await actAs(server, "dee").answer(market, null);
  await actAs(server, "bo").answer(market, null);
  expect(await line(market)).toEqual([people("cy"), []]);
  expect(await pass(60)).toEqual([`cy: ${CAME}`]);
});

import { beforeEach, describe, expect, it } from "vitest";
import type { Held } from "../../shared/participation/involvements.ts";
import { MAX_COMING_GATHERINGS, MAX_OPEN_POLLS } from "../../shared/constants.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { giveToken } from "../support/access-tokens.ts";
import { callProcedure } from "../support/procedures.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { fillWithGatherings, fillWithPolls } from "../support/rest-api/filled.ts";
import { takeOn } from "../../server/features/entry-pathways/entry-pathways.service.ts";
import { describeCollective, listPathways, submitted } from "../support/eois.ts";
import { EXIT, hiatusUntil } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden"] });
const member = membersOf(server);

const MARKET = { title: "Market", starts_at: "2026-03-10T09:00:00Z", ends_at: "2026-03-10T12:00:00Z" };

let market: number;

beforeEach(async () => {
  market = await actAs(server, "ada").meet(MARKET);
});

const AWAY = { interval_id: 3, ...hiatusUntil("2026-04-01") };

/** Opts out, lets a minute pass, and returns to whom emails have gone, in order: `bo`. */
async function optOut(name: string, held: Held[]): Promise<string[]> {
  await (await member(name)).client.me.saveParticipation.mutate({ ...AWAY, held });
  server.clock.advance(60);
  await runJob(server.running.services, "hand-on");
  const mails = (await listQueuedEmails(server)).filter(({ subject }) => subject.startsWith(`${name} will be away`));
  return mails.map(({ recipient }) => recipient.replace("@example.org", "")).toSorted();
}

describe("a token for one's own answers", () => {
  it("gives back and keeps places, and hands nothing on", async () => {
    const token = await giveToken(server, "OwnAnswers");
    const save = async (held: object, scoped = token) => {
      const sent = { input: { ...AWAY, held: [held].flat() }, headers: { authorization: `Bearer ${scoped}` } };
      const response = await callProcedure(server.url, "me.saveParticipation", sent);
      return [response.status, (await response.text()).includes("TokenScopeExceeded")];
    };
    const handed = { kind: "gathering", id: market, person_id: server.person("bo") };
    const place = { kind: "place", id: market, person_id: server.person("ada") };
    expect(await save(place)).toEqual([200, false]);
    expect(await save(handed)).toEqual([403, true]);
    expect(await save([place, handed])).toEqual([403, true]);
    expect(await save({ ...handed, person_id: null })).toEqual([403, true]);
    expect(await save(handed, await giveToken(server, "Everything"))).toEqual([200, false]);
  });
});

describe("what is handed on", () => {
  const own = (kind: Held["kind"], id: number, name?: string): Held => {
    return { kind, id, person_id: name === undefined ? null : server.person(name) };
  };
  const authorOf = async (id: number) => (await (await member("bo")).client.gatherings.get.query({ id })).author_id;

  beforeEach(async () => {
    await actAs(server, "cy").plan(3, { volunteers: ["garden"] });
  });

  it("is left to the crew if whoever gets it has as much as one member can have", async () => {
    const { db } = server.running.services;
    const { client } = await member("ada");
    await client.polls.create.mutate({ title: "Tools", times: [MARKET] });
    const [{ id } = { id: 0 }] = await client.polls.list.query();
    const [bo, once] = [server.person("bo"), "Once more"];
    await fillWithGatherings(db, server.collective.id, Math.floor(MAX_COMING_GATHERINGS / 3));
    await fillWithPolls(db, server.collective.id, Math.floor(MAX_OPEN_POLLS / 3));
    for (const table of ["gatherings", "polls"] as const) {
      await db.updateTable(table).set({ author_id: bo }).where("title", "=", once).execute();
    }
    const held = [own("gathering", market, "bo"), own("poll", id, "bo")];
    const pollAuthor = async () => (await client.polls.list.query()).find((poll) => poll.id === id)?.author_id;
    expect(await optOut("ada", held)).toEqual(["cy"]);
    expect([await authorOf(market), await pollAuthor()]).toEqual([server.person("ada"), server.person("ada")]);
    for (const table of ["gatherings", "polls"] as const)
      await db.deleteFrom(table).where("title", "=", once).execute();
    await optOut("ada", held);
    expect([await authorOf(market), await pollAuthor()]).toEqual([bo, bo]);
  });

  it("is named in the activity, with who has it now", async () => {
    const { client } = await member("ada");
    const weekly = { ...MARKET, repeats: { unit: "Week", times: 3 } } as const;
    for (const title of ["Weeding", "Watering"]) await client.gatherings.create.mutate({ ...weekly, title });
    const fair = await actAs(server, "ada").meet({ ...MARKET, title: "Fair" });
    for (const title of ["Tools", "Songs"]) await client.polls.create.mutate({ title, times: [MARKET] });
    await describeCollective(server);
    const by = { collectiveId: server.collective.id, authorId: server.person("ada") };
    for (const name of ["Wren", "Rail"]) await submitted(server, { name, email: `${name}@example.org` });
    const pathways = await listPathways(server);
    for (const { id } of pathways) await takeOn(server.running.services, { ...by, id });
    const all = await client.gatherings.list.query({});
    const named = (title: string) => all.find((one) => one.title === title)?.id ?? 0;
    const polls = await client.polls.list.query();
    const poll = (title: string) => polls.find((one) => one.title === title)?.id ?? 0;
    const held = [
      own("gathering", market, "bo"),
      own("gathering", fair),
      own("gathering", named("Weeding"), "bo"),
      own("gathering", named("Watering"), "cy"),
      own("poll", poll("Tools"), "bo"),
      own("poll", poll("Songs")),
      own("entry_pathway", pathways[0]?.id ?? 0, "bo"),
      own("entry_pathway", pathways[1]?.id ?? 0),
    ];
    const before = (await client.journal.list.query({})).entries[0]?.revision ?? 0;
    await optOut("ada", held);
    const { entries } = await client.journal.list.query({});
    const told = entries.filter(({ revision }) => revision > before);
    expect(told.flatMap(({ undo }) => undo)).toEqual([]);
    expect(told.map(({ text }) => text).toSorted()).toEqual([
      "Ada handed on Market to bo",
      "Ada handed on Watering to cy",
      "Ada handed on Weeding to bo",
      "Ada handed on the poll for Tools to bo",
      "Ada handed on the reply to Wren to bo",
      "Ada is no longer replying to Rail",
      "Ada pauses until April 1, 2026 in interval 3",
    ]);
    await client.gatherings.create.mutate({ ...weekly, title: "Sowing" });
    const sowing = (await client.gatherings.list.query({})).find(({ title }) => title === "Sowing")?.id ?? 0;
    await client.me.saveParticipation.mutate({ interval_id: 3, ...EXIT, held: [own("gathering", sowing, "cy")] });
    server.clock.advance(60);
    await runJob(server.running.services, "hand-on");
    expect((await client.journal.list.query({})).entries[0]?.text).toBe("Ada handed on the series Sowing to cy");
  });

  it("goes to nobody who has not accepted their invitation", async () => {
    await actAs(server, "bo").invite("Dee", "dee@example.org");
    const people = server.running.services.db.selectFrom("people").select("id").where("display_name", "=", "Dee");
    const { id } = await people.executeTakeFirstOrThrow();
    expect(await optOut("ada", [{ ...own("gathering", market), person_id: id }])).toEqual(["cy"]);
    expect(await authorOf(market)).toBe(server.person("ada"));
  });

  it("goes to nobody who is away in that interval themselves, or has left by then", async () => {
    await actAs(server, "bo").plan(3, hiatusUntil("2026-03-20"));
    expect(await optOut("ada", [own("gathering", market, "bo")])).toEqual(["cy"]);
    await actAs(server, "bo").plan(2, EXIT);
    expect(await optOut("ada", [own("gathering", market, "bo")])).toEqual(["cy"]);
    expect(await authorOf(market)).toBe(server.person("ada"));
    await actAs(server, "bo").plan(2);
    await actAs(server, "bo").plan(3);
    await optOut("ada", [own("gathering", market, "bo")]);
    expect(await authorOf(market)).toBe(server.person("bo"));
  });

  it("is a series although the gathering that was named is cancelled meanwhile", async () => {
    const { client } = await member("ada");
    await client.gatherings.create.mutate({ ...MARKET, title: "Weeding", repeats: { unit: "Week", times: 3 } });
    const list = async () => (await client.gatherings.list.query({})).filter(({ title }) => title === "Weeding");
    const [first] = await list();
    await client.me.saveParticipation.mutate({ ...AWAY, held: [own("gathering", first?.id ?? 0, "bo")] });
    await actAs(server, "cy").cancelGathering(first?.id ?? 0, null);
    server.clock.advance(60);
    await runJob(server.running.services, "hand-on");
    const bo = server.person("bo");
    expect((await list()).map(({ author_id }) => author_id)).toEqual([bo, bo, bo]);
  });

  it("is the series, of which people hear once, and again if it has moved since", async () => {
    const { client } = await member("ada");
    const weekly = { ...MARKET, title: "Weeding", repeats: { unit: "Week", times: 3 } } as const;
    await client.gatherings.create.mutate(weekly);
    const list = async () => (await client.gatherings.list.query({})).filter(({ title }) => title === "Weeding");
    const left = async () => {
      const next = (await list()).find(({ cancelled_at }) => cancelled_at === null);
      return optOut("ada", [own("gathering", next?.id ?? 0), own("gathering", market)]);
    };
    const back = async () => {
      await client.me.withdrawParticipation.mutate({ interval_id: 3 });
      server.clock.advance(120);
    };
    const text = async () => (await listQueuedEmails(server)).findLast(({ kind }) => kind === "handed on")?.body_text;
    expect(await left()).toEqual(["cy"]);
    expect(await text()).toContain("Weeding (3 gatherings)");
    await back();
    await actAs(server, "cy").cancelGathering((await list())[0]?.id ?? 0, null);
    expect(await left()).toEqual(["cy"]);
    await back();
    const [, id = 0] = (await list()).map((one) => one.id);
    const moved = { starts_at: "2026-03-18T09:00:00Z", ends_at: "2026-03-18T12:00:00Z" };
    await client.gatherings.update.mutate({ ...MARKET, title: "Weeding", ...moved, id, scope: "All" });
    await client.gatherings.update.mutate({ ...MARKET, place: "Yard", id: market });
    expect(await left()).toEqual(["cy", "cy"]);
    expect(await text()).not.toContain("Market");
  });

  it("says for each time when they are back, and that they leave if they do", async () => {
    const { client } = await member("ada");
    await actAs(server, "bo").createInterval("2026-04-01", "2026-04-30");
    const later = await actAs(server, "ada").meet({
      ...MARKET,
      title: "Fair",
      starts_at: "2026-04-10T09:00:00Z",
      ends_at: "2026-04-10T12:00:00Z",
    });
    await client.me.saveParticipation.mutate({
      ...AWAY,
      ...EXIT,
      interval_id: 4,
      held: [own("gathering", later, "bo")],
    });
    await client.me.saveParticipation.mutate({
      ...AWAY,
      ...hiatusUntil("2026-03-20"),
      held: [own("gathering", market, "bo")],
    });
    server.clock.advance(60);
    await runJob(server.running.services, "hand-on");
    const mails = (await listQueuedEmails(server)).filter(({ kind }) => kind === "handed on");
    const texts = mails.map(({ body_text }) => body_text);
    expect(texts).toHaveLength(2);
    const [paused, left] = [
      texts.find((text) => text?.includes("Market")),
      texts.find((text) => text?.includes("Fair")),
    ];
    expect(paused).toContain("March 20, 2026");
    expect(left).toContain("is leaving the collective");
  });

  it("is told once, however often the plan is saved, and again to whoever is named", async () => {
    expect(await optOut("ada", [own("gathering", market)])).toEqual(["cy"]);
    expect((await listQueuedEmails(server)).at(-1)?.body_text).toContain("Nobody has been named to look after this.");
    expect(await optOut("ada", [own("gathering", market)])).toEqual(["cy"]);
    const crew = await actAs(server, "ada").meet({ ...MARKET, title: "Weeding" });
    expect(await optOut("ada", [own("gathering", market), own("gathering", crew)])).toEqual(["cy", "cy"]);
    expect((await listQueuedEmails(server)).at(-1)?.body_text).not.toContain("Market");
    expect(await optOut("ada", [own("gathering", market, "bo")])).toEqual(["bo", "cy", "cy"]);
  });
});

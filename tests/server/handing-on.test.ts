import { beforeEach, describe, expect, it } from "vitest";
import type { Held } from "../../shared/participation/involvements.ts";
import { MAX_COMING_GATHERINGS, MAX_OPEN_POLLS } from "../../shared/constants.ts";
import { giveToken } from "../support/access-tokens.ts";
import { callProcedure } from "../support/procedures.ts";
import { fillWithGatherings, fillWithPolls } from "../support/rest-api/filled.ts";
import { markAsLeft } from "../../server/features/people/people.queries.ts";
import { takeOn } from "../../server/features/entry-pathways/entry-pathways.service.ts";
import { describeCollective, listPathways, submitted } from "../support/eois.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { morning } from "../support/editing.ts";
import { newsServer } from "../support/news.ts";
import { EXIT, hiatusUntil } from "../support/world.ts";

const { server, as, client, runAfter, textTo } = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden"] });

const MARKET = { title: "Market", ...morning("2026-03-10") };
const WEEKLY = { unit: "Week", times: 3 } as const;
const PAUSE = hiatusUntil("2026-04-01");
const AWAY = "ada will be away: something to look after";
const AWAY_FROM_TWO = "ada will be away: 2 things to look after";

let market: number;

beforeEach(async () => {
  market = await as("ada").meet(MARKET);
});

/** A minute passes. Lists the emails that this causes. */
const handOn = () => runAfter("hand-on", 60);

/** Ada opts out, and a minute passes. */
async function optOut(...held: Held[]): Promise<string[]> {
  await as("ada").plan(3, { ...PAUSE, held });
  return handOn();
}

describe("a token for one's own answers", () => {
  it("gives back and keeps places, and hands nothing on", async () => {
    const token = await giveToken(server, "OwnAnswers");
    const save = async (held: object, scoped = token) => {
      const sent = {
        input: { interval_id: 3, ...PAUSE, held: [held].flat() },
        headers: { authorization: `Bearer ${scoped}` },
      };
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
  const hand = (id: number, name?: string) => own("gathering", id, name);
  const authorOf = async (id: number) => (await (await client("bo")).gatherings.get.query({ id })).author_id;

  beforeEach(async () => {
    await as("cy").plan(3, { volunteers: ["garden"] });
  });

  it("is left to the crew if whoever gets it has as much as one member can have", async () => {
    const { db } = server.running.services;
    const poll = await as("ada").propose({ title: "Tools", times: [morning("2026-03-10")] });
    const [ada, bo] = [server.person("ada"), server.person("bo")];
    await fillWithGatherings(db, server.collective.id, Math.floor(MAX_COMING_GATHERINGS / 3));
    await fillWithPolls(db, server.collective.id, Math.floor(MAX_OPEN_POLLS / 3));
    const tables = ["gatherings", "polls"] as const;
    for (const table of tables)
      await db.updateTable(table).set({ author_id: bo }).where("title", "=", "Once more").execute();
    const authors = async () => {
      const { author_id } = await (await client("bo")).polls.get.query({ id: poll });
      return [await authorOf(market), author_id];
    };
    const held = [hand(market, "bo"), own("poll", poll, "bo")];
    expect(await optOut(...held)).toEqual([`cy: ${AWAY_FROM_TWO}`]);
    expect(await authors()).toEqual([ada, ada]);
    for (const table of tables) await db.deleteFrom(table).where("title", "=", "Once more").execute();
    await optOut(...held);
    expect(await authors()).toEqual([bo, bo]);
  });

  it("is named in the activity, with who has it now", async () => {
    const { journal } = await client("ada");
    const repeat = async (title: string) => (await as("ada").repeat({ ...MARKET, title }, WEEKLY))[0] ?? 0;
    const ask = (title: string) => as("ada").propose({ title, times: [morning("2026-03-10")] });
    await describeCollective(server);
    for (const name of ["Wren", "Rail"]) await submitted(server, { name, email: `${name}@example.org` });
    const [wren, rail] = await listPathways(server);
    const by = { collectiveId: server.collective.id, authorId: server.person("ada") };
    for (const pathway of [wren, rail]) await takeOn(server.running.services, { ...by, id: pathway?.id ?? 0 });
    const held = [
      hand(market, "bo"),
      hand(await as("ada").meet({ ...MARKET, title: "Fair" })),
      hand(await repeat("Weeding"), "bo"),
      hand(await repeat("Watering"), "cy"),
      own("poll", await ask("Tools"), "bo"),
      own("poll", await ask("Songs")),
      own("entry_pathway", wren?.id ?? 0, "bo"),
      own("entry_pathway", rail?.id ?? 0),
    ];
    const before = (await journal.list.query({})).entries[0]?.revision ?? 0;
    await optOut(...held);
    const { entries } = await journal.list.query({});
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
    const sowing = await repeat("Sowing");
    await as("ada").plan(3, { ...EXIT, held: [hand(sowing, "cy")] });
    await handOn();
    expect((await journal.list.query({})).entries[0]?.text).toBe("Ada handed on the series Sowing to cy");
  });

  it("goes to nobody who has not accepted their invitation", async () => {
    await as("bo").invite("Dee", "dee@example.org");
    const people = server.running.services.db.selectFrom("people").select("id").where("display_name", "=", "Dee");
    const { id } = await people.executeTakeFirstOrThrow();
    expect(await optOut({ ...hand(market), person_id: id })).toEqual([`cy: ${AWAY}`]);
    expect(await authorOf(market)).toBe(server.person("ada"));
  });

  it.each([
    [3, hiatusUntil("2026-03-20")],
    [2, EXIT],
  ])(
    "goes to nobody who is away in that interval themselves, by their plan for interval %i",
    async (interval, plan) => {
      await as("bo").plan(interval, plan);
      expect(await optOut(hand(market, "bo"))).toEqual([`cy: ${AWAY}`]);
      expect(await authorOf(market)).toBe(server.person("ada"));
      for (const id of [2, 3]) await as("bo").plan(id);
      await optOut(hand(market, "bo"));
      expect(await authorOf(market)).toBe(server.person("bo"));
    },
  );

  it("is a series although the gathering that was named is cancelled meanwhile", async () => {
    const ids = await as("ada").repeat(MARKET, WEEKLY);
    const [first = 0] = ids;
    await as("ada").plan(3, { ...PAUSE, held: [hand(first, "bo")] });
    await as("cy").cancelGathering(first);
    await handOn();
    const bo = server.person("bo");
    expect(await Promise.all(ids.map(authorOf))).toEqual([bo, bo, bo]);
  });

  it("is the series, of which people hear once, and again if it has moved since", async () => {
    const [first = 0, second = 0] = await as("ada").repeat({ ...MARKET, title: "Weeding" }, WEEKLY);
    const back = async () => {
      await (await client("ada")).me.withdrawParticipation.mutate({ interval_id: 3 });
      server.clock.advance(120);
    };
    expect(await optOut(hand(first), hand(market))).toEqual([`cy: ${AWAY_FROM_TWO}`]);
    expect(await textTo("cy")).toContain("Weeding (3 gatherings)");
    await back();
    await as("cy").cancelGathering(first);
    expect(await optOut(hand(second), hand(market))).toEqual([]);
    await back();
    await as("ada").editGathering(second, morning("2026-03-18"), "All");
    await as("ada").editGathering(market, { place: "Yard" });
    expect(await optOut(hand(second), hand(market))).toEqual([`cy: ${AWAY}`]);
    expect(await textTo("cy")).not.toContain("Market");
  });

  it("says for each time when they are back, and that they leave if they do", async () => {
    await as("bo").createInterval("2026-04-01", "2026-04-30");
    const fair = await as("ada").meet({ title: "Fair", ...morning("2026-04-10") });
    await as("ada").plan(4, { ...EXIT, held: [hand(fair, "bo")] });
    await as("ada").plan(3, { ...hiatusUntil("2026-03-20"), held: [hand(market, "bo")] });
    expect(await handOn()).toEqual(["bo: ada is leaving: something to look after", `bo: ${AWAY}`]);
    const texts = (await listQueuedEmails(server)).map(({ body_text }) => body_text ?? "");
    expect(texts.find((text) => text.includes("Market"))).toContain("March 20, 2026");
    expect(texts.find((text) => text.includes("Fair"))).toContain("is leaving the collective");
  });

  it("is told once, however often the plan is saved, and again to whoever is named", async () => {
    expect(await optOut(hand(market))).toEqual([`cy: ${AWAY}`]);
    expect(await textTo("cy")).toContain("Nobody has been named to look after this.");
    expect(await optOut(hand(market))).toEqual([]);
    const weeding = await as("ada").meet({ ...MARKET, title: "Weeding" });
    expect(await optOut(hand(market), hand(weeding))).toEqual([`cy: ${AWAY}`]);
    expect(await textTo("cy")).not.toContain("Market");
    expect(await optOut(hand(market, "bo"))).toEqual([`bo: ${AWAY}`]);
  });
});

describe("what somebody has planned who has left", () => {
  const authorsOf = async (ids: readonly number[]) => {
    const { gatherings } = await client("bo");
    return Promise.all(ids.map(async (id) => (await gatherings.get.query({ id })).author_id));
  };
  const lookAfter = async (name: string, id: number) =>
    (await (await client(name)).gatherings.changePlanner.mutate({ id })).events.length;
  const leave = (name: string) =>
    markAsLeft(server.running.services.db, {
      collectiveId: server.collective.id,
      personIds: [server.person(name)],
      at: "2026-02-15T12:00:00.000Z",
    });

  it("is looked after by the first member who says so, with all parts of its series", async () => {
    const weedings = await as("ada").repeat({ ...MARKET, title: "Weeding" }, WEEKLY);
    await as("ada").editGathering(weedings[2] ?? 0, { place: "Hall" }, "Following");
    const ids = [market, ...weedings];
    expect(await lookAfter("bo", market)).toBe(0);
    await leave("ada");
    expect(await lookAfter("bo", market)).toBe(1);
    expect(await lookAfter("bo", weedings[0] ?? 0)).toBe(2);
    expect(await authorsOf(ids)).toEqual(ids.map(() => server.person("bo")));
    const { entries } = await (await client("bo")).journal.list.query({});
    expect(entries.slice(0, 3).map(({ text }) => text)).toEqual([
      "Bo now looks after the series Weeding",
      "Bo now looks after the series Weeding",
      "Bo now looks after Market",
    ]);
    expect(await lookAfter("cy", market)).toBe(0);
  });

  it("is looked after by nobody who has as much as one member can have", async () => {
    const { db } = server.running.services;
    await fillWithGatherings(db, server.collective.id, Math.floor(MAX_COMING_GATHERINGS / 3));
    await db
      .updateTable("gatherings")
      .set({ author_id: server.person("bo") })
      .where("title", "=", "Once more")
      .execute();
    await leave("ada");
    await expect(lookAfter("bo", market)).rejects.toMatchObject({ data: { appCode: "LimitReached" } });
    expect(await authorsOf([market])).toEqual([server.person("ada")]);
  });
});

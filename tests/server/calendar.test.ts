import { describe, expect, it, onTestFinished } from "vitest";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { collectPersonalData } from "../../server/features/membership/personal-data.service.ts";
import { prune } from "../../server/jobs/prune.ts";
import { askAsWritten } from "../support/ask-as-written.ts";
import { readCalendar, type ReadCalendar } from "../support/calendars.ts";
import { actAs } from "../support/editing.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { hiatusUntil } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden", "kitchen"] });
const ada = memberForEach(server, "ada");
const bo = memberForEach(server, "bo");

async function read(url: string): Promise<ReadCalendar> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return readCalendar(await response.text());
}

/** Title, first day and the day after the last one of each entry. */
const datesIn = ({ entries }: ReadCalendar) => entries.map(({ summary, start, end }) => [summary, start, end]);

const SHARED = [
  ["Interval 1", "2026-01-01", "2026-02-01"],
  ["Interval 2", "2026-02-01", "2026-03-01"],
  ["Interval 3", "2026-03-01", "2026-04-01"],
  ["Last day to plan interval 3", "2026-02-28", "2026-03-01"],
];

const keyOf = (name: string) => ({ collectiveId: server.collective.id, personId: server.person(name) });

describe("the collective's calendar", () => {
  it("has the intervals as whole days, until when those to come can be planned, and nothing of anybody's", async () => {
    await actAs(server, "ada").plan(3, { volunteers: ["garden"] });
    const { url } = await ada.client.calendar.makeForCollective.mutate();
    const calendar = await read(url);
    expect(datesIn(calendar)).toEqual(SHARED);
    const link = `${server.url}/intervals/2`;
    expect(calendar.entries[1]).toMatchObject({ description: `28 days.\n${link}`, url: link });
    expect(calendar.properties).toMatchObject({
      "x-wr-calname": "Tidewater",
      name: "Tidewater",
      "refresh-interval": "PT1H",
      "x-wr-timezone": "UTC",
      version: "2.0",
    });
  });

  it("says only where an interval without an end begins", async () => {
    const { db } = server.running.services;
    await db.updateTable("intervals").set({ end_date: null }).where("id", "=", 3).execute();
    const { url } = await ada.client.calendar.makeForCollective.mutate();
    expect(datesIn(await read(url))).toContainEqual(["Interval 3 begins", "2026-03-01", "2026-03-02"]);
  });

  it("can be made anew and deleted by any member, which the others see at once", async () => {
    const arriving = bo.events(await bo.client.collective.state.query());
    await ada.client.calendar.makeForCollective.mutate();
    const collective_id = server.collective.id;
    // The changes of an account are in order, also those of the same millisecond.
    const created_at = expect.stringMatching(/^2026-02-15T12:00:00\.\d{3}Z$/);
    const calendar_feed = { created_at, created_by: server.person("ada") };
    const event = { CollectiveEvent: { CalendarFeedUpdated: { collective_id, calendar_feed } } };
    expect((await arriving.next()).value).toMatchObject({ event });
    expect(await bo.client.calendar.feeds.query()).toEqual({ mine: null, collective: calendar_feed });

    const { url } = await bo.client.calendar.makeForCollective.mutate();
    await read(url);
    const { events } = await ada.client.calendar.revokeForCollective.mutate();
    expect(events).toEqual([{ CollectiveEvent: { CalendarFeedUpdated: { collective_id, calendar_feed: null } } }]);
    expect((await fetch(url)).status).toBe(404);
    expect((await ada.client.calendar.revokeForCollective.mutate()).events).toEqual([]);
  });
});

describe("a member's own calendar", () => {
  it("also has their planned returns and the crews that they convene, in intervals that are not over", async () => {
    await actAs(server, "ada").plan(2, { volunteers: ["garden"], joins: ["kitchen"] });
    await actAs(server, "bo").plan(2, { volunteers: ["kitchen"] });
    await actAs(server, "ada").plan(3, hiatusUntil("2026-03-20"));
    const { url } = await ada.client.calendar.makeMine.mutate();
    const calendar = await read(url);
    expect(datesIn(calendar)).toEqual([
      ...SHARED,
      ["Planned return from your hiatus", "2026-03-20", "2026-03-21"],
      ["You convene garden", "2026-02-01", "2026-03-01"],
    ]);
    const urls = calendar.entries.map((entry) => entry.url.replace(`${server.url}/intervals/`, ""));
    expect(urls).toEqual(["1", "2", "3", "3", "3", "2"]);
    server.clock.setDay("2026-04-02");
    expect(datesIn(await read(url))).toEqual(SHARED.slice(0, 3));
  });

  it("forgets a planned return that a later answer replaces", async () => {
    await actAs(server, "ada").plan(2, hiatusUntil("2026-03-20"));
    const { url } = await ada.client.calendar.makeMine.mutate();
    const returns = async () => (await read(url)).entries.filter(({ uid }) => uid.startsWith("return-"));
    expect((await returns()).map(({ start }) => start)).toEqual(["2026-03-20"]);
    await actAs(server, "ada").plan(3);
    expect(await returns()).toEqual([]);
    await actAs(server, "ada").plan(3, hiatusUntil("2026-03-25"));
    expect((await returns()).map(({ start }) => start)).toEqual(["2026-03-25"]);
  });

  it("is nobody else's to see: the address is told once, and the day it was made only to the person", async () => {
    const made = await ada.client.calendar.makeMine.mutate();
    const feed = { created_at: "2026-02-15T12:00:00.000Z", created_by: server.person("ada") };
    expect(made).toEqual({ ...feed, url: expect.stringMatching(/^http:\/\/\S+\/calendar\/[\w-]{43}\.ics$/) });
    expect(await ada.client.calendar.feeds.query()).toEqual({ mine: feed, collective: null });
    expect(await bo.client.calendar.feeds.query()).toEqual({ mine: null, collective: null });
    const { calendar_feed } = await collectPersonalData(server.running.services.db, keyOf("ada"));
    expect(calendar_feed).toEqual(feed);
  });

  it("keeps the ids of its entries when something changes, when the address moves, and after a restart", async () => {
    const { url } = await ada.client.calendar.makeMine.mutate();
    const before = await read(url);
    expect(new Set(before.entries.map(({ uid }) => uid)).size).toBe(before.entries.length);
    await ada.client.collective.update.mutate({ name: "Highwater", noun_name: "tide", slug: "", links: [] });
    await server.restart({ BASE_URL: `http://127.0.0.1:${server.port}` });
    onTestFinished(() => server.restart());
    const after = await read(url);
    expect(after.properties["x-wr-calname"]).toBe("Highwater");
    expect(after.entries[0]?.url).toBe(`http://127.0.0.1:${server.port}/intervals/1`);
    expect(after.entries.map(({ uid }) => uid)).toEqual(before.entries.map(({ uid }) => uid));
  });

  it("says of an entry when it changed, which never goes back while something changes", async () => {
    const { url } = await ada.client.calendar.makeMine.mutate();
    const changed = async () => [...new Set((await read(url)).entries.map((entry) => entry.changed))];
    expect(await changed()).toEqual(["2026-02-15T12:00:00Z"]);
    server.clock.setDay("2026-02-16");
    await actAs(server, "bo").plan(3);
    expect(await changed()).toEqual(["2026-02-16T12:00:00Z"]);
    server.clock.setDay("2026-03-30");
    await prune(server.running.services);
    await actAs(server, "bo").plan(3);
    expect(await changed()).toEqual(["2026-03-30T12:00:00Z"]);
  });

  it("no longer has what is gone", async () => {
    await actAs(server, "ada").plan(3, { volunteers: ["garden"] });
    const { url } = await ada.client.calendar.makeMine.mutate();
    expect(datesIn(await read(url)).at(-1)).toEqual(["You convene garden", "2026-03-01", "2026-04-01"]);
    await actAs(server, "ada").plan(3);
    expect(datesIn(await read(url))).toEqual(SHARED);
  });
});

describe("an address", () => {
  /** Expects the response of paths that do not exist. */
  async function expectNothingAt(url: string): Promise<void> {
    const [response, unknown] = await Promise.all([fetch(url), fetch(`${server.url}/nothing.txt`)]);
    expect([response.status, await response.text()]).toEqual([404, await unknown.text()]);
    const names = (headers: Headers) => [...headers.keys()].toSorted();
    expect(names(response.headers)).toEqual(names(unknown.headers));
  }

  it("that is unknown, replaced or deleted is like any path that does not exist", async () => {
    for (const token of ["A".repeat(43), "short", "%20", "..%2f..%2fetc%2fpasswd"]) {
      await expectNothingAt(`${server.url}/calendar/${token}.ics`);
    }
    const first = await ada.client.calendar.makeMine.mutate();
    const second = await ada.client.calendar.makeMine.mutate();
    await expectNothingAt(first.url);
    await read(second.url);
    await ada.client.calendar.revokeMine.mutate();
    await expectNothingAt(second.url);
    expect((await ada.client.calendar.feeds.query()).mine).toBeNull();
    await ada.client.calendar.revokeMine.mutate();
  });

  it("of somebody who has left opens nothing, also when they are back; the collective's stays", async () => {
    const mine = await ada.client.calendar.makeMine.mutate();
    const collectives = await ada.client.calendar.makeForCollective.mutate();
    const person = () => server.running.services.db.updateTable("people").where("id", "=", server.person("ada"));
    await person().set({ left_at: "2026-02-15T12:00:00.000Z" }).execute();
    await expectNothingAt(mine.url);
    await actAs(server, "ada").leave();
    await person().set({ left_at: null }).execute();
    await expectNothingAt(mine.url);
    await read(collectives.url);
  });

  it("is deleted with the person; who made the collective's is a former member then", async () => {
    const mine = await ada.client.calendar.makeMine.mutate();
    const collectives = await ada.client.calendar.makeForCollective.mutate();
    await removePerson(server.running.services, keyOf("ada"));
    await expectNothingAt(mine.url);
    await read(collectives.url);
    const { mine: own, collective } = await bo.client.calendar.feeds.query();
    expect([own, collective?.created_by]).toEqual([null, keyOf("ada").personId]);
  });

  it("is the member's own: nobody else's action changes it", async () => {
    const { url } = await ada.client.calendar.makeMine.mutate();
    await bo.client.calendar.makeMine.mutate();
    await bo.client.calendar.revokeMine.mutate();
    await bo.client.calendar.makeForCollective.mutate();
    await bo.client.calendar.revokeForCollective.mutate();
    await read(url);
  });
});

describe("a calendar program", () => {
  it("gets a calendar that it must not share or guess the type of, without a cookie", async () => {
    const { url } = await ada.client.calendar.makeMine.mutate();
    const { headers } = await fetch(url);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.getSetCookie()).toEqual([]);
  });

  it("gets nothing again while nothing has changed, and the same text after a restart", async () => {
    const { url } = await ada.client.calendar.makeMine.mutate();
    const first = await fetch(url);
    const etag = first.headers.get("etag") ?? "";
    await server.restart();
    const again = await fetch(url, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    expect(await (await fetch(url)).text()).toBe(await first.text());
    await actAs(server, "ada").plan(3, { volunteers: ["garden"] });
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(200);
  });

  it("can ask with HEAD, and compressed", async () => {
    const { url } = await ada.client.calendar.makeMine.mutate();
    const ask = async (method: string, encoding: string) => {
      const headers = { "accept-encoding": encoding };
      const answer = await askAsWritten(server.port, new URL(url).pathname, { method, headers });
      const { "content-encoding": encoded, "content-type": type } = answer.headers;
      return { status: answer.status, encoding: encoded, type, length: answer.body.length };
    };
    const whole = await ask("GET", "identity");
    expect(await ask("HEAD", "identity")).toEqual({ ...whole, length: 0 });
    const compressed = await ask("GET", "br");
    expect(compressed).toMatchObject({ status: 200, encoding: "br" });
    expect(compressed.length).toBeLessThan(whole.length / 2);
  });
});

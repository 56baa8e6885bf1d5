import { describe, expect, it } from "vitest";
import { actAs } from "../support/editing.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { HOSTILE_NAMES } from "../support/hostile-names.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] });
const ada = memberForEach(server, "ada");

const make = async () => (await ada.client.journal.makeFeed.mutate()).url;
const status = async (url: string) => (await fetch(url)).status;

describe("the feed of the journal", () => {
  it("is read without a session, newest first, and not sent again while nothing changes", async () => {
    const url = await make();
    expect(url).toMatch(/^http:\/\/\S+\/activity\/[\w-]{43}\.atom$/);
    await actAs(server, "bo").editCrew("garden", { name: "Garden", description: "Everything about garden", links: [] });
    await actAs(server, "bo").plan(2, { joins: ["garden"] });
    const response = await fetch(url);
    expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(response.headers.getSetCookie()).toEqual([]);
    const atom = await response.text();
    const titles = [...atom.matchAll(/<entry>.*?<title>(.*?)<\/title>/g)].map(([, title]) => title);
    expect(titles).toEqual(["Bo takes part and joins Garden in interval 2", "Bo edited Garden"]);
    expect(atom).toContain("Name: garden → Garden");
    expect(new Set(atom.match(/<id>.*?<\/id>/g)).size).toBe(3);
    const headers = { "if-none-match": response.headers.get("etag") ?? "" };
    expect((await fetch(url, { headers })).status).toBe(304);
  });

  it("has the newest 100 entries", async () => {
    const url = await make();
    for (let count = 1; count <= 101; count += 1) {
      await actAs(server, "bo").editCrew("garden", { name: `Garden ${count}`, description: "d", links: [] });
    }
    const changes = [...(await (await fetch(url)).text()).matchAll(/→ Garden (\d+)/g)].map(([, count]) =>
      Number(count),
    );
    expect(changes).toEqual(Array.from({ length: 100 }, (_, index) => 101 - index));
  });

  it("is well-formed whatever things are called", async () => {
    const url = await make();
    for (const name of [...HOSTILE_NAMES, "]]><x>&amp;\u0000\u000B\uD800"]) {
      await actAs(server, "bo").editCrew("garden", { name: name.slice(0, 100), description: name, links: [] });
    }
    const atom = await (await fetch(url)).text();
    // Without the document's own elements, the rest is text: nothing in it is read as anything else.
    const text = atom.replaceAll(/<\/?(feed|id|title|updated|link|author|name|entry|content|\?xml)( [^<>]*)?>/g, "");
    expect(text).not.toMatch(/<|>|&(?!(amp|lt|gt|quot|apos);)/);
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/);
    expect(atom.match(/<entry>/g)).toHaveLength(HOSTILE_NAMES.length + 1);
  });

  it("ends with a new address, with its deletion and when the person leaves, and opens no calendar", async () => {
    const first = await make();
    const second = await make();
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    expect(await status(second.replace("/activity/", "/calendar/").replace(".atom", ".ics"))).toBe(404);
    const calendar = await ada.client.calendar.makeMine.mutate();
    expect(await status(calendar.url.replace("/calendar/", "/activity/").replace(".ics", ".atom"))).toBe(404);
    expect([await status(calendar.url), await status(second)]).toEqual([200, 200]);
    expect((await ada.client.journal.feed.query()).feed).toMatchObject({ created_by: server.person("ada") });
    await ada.client.journal.revokeFeed.mutate();
    expect([await status(second), await status(calendar.url)]).toEqual([404, 200]);
    expect(await ada.client.journal.feed.query()).toEqual({ feed: null });
    const third = await make();
    await actAs(server, "ada").leave();
    expect(await status(third)).toBe(404);
  });
});

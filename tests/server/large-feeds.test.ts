import { beforeEach, describe, expect, it } from "vitest";
import { MAX_FEED_GATHERINGS } from "../../shared/constants.ts";
import { addDays } from "../../shared/basics/dates.ts";
import type { Link } from "../../shared/basics/links.schema.ts";
import { storeTexts } from "../../server/features/gatherings/texts.queries.ts";
import { listFeedGatheringIds } from "../../server/features/calendar/calendar-gatherings.queries.ts";
import { createCollective } from "../support/world.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { readCalendar } from "../support/calendars.ts";

/** The cost of a feed in a collective that has planned a lot. */

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] });
const ada = memberForEach(server, "ada");

/** The tables that are read by each query; the server's own database is watched while `work` runs. */
async function tablesRead(work: () => Promise<unknown>): Promise<string[]> {
  const { services } = server.running;
  const { db } = services;
  const read: string[] = [];
  services.db = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === "SelectQueryNode") read.push(JSON.stringify(node.from));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await work().finally(() => {
    services.db = db;
  });
  return read;
}

const ofGatherings = (tables: readonly string[]) => tables.filter((table) => table.includes('"gatherings"')).length;

interface Wishes {
  /** When the first one begins; each later one begins so many minutes after the one before. */
  from?: string;
  every?: number;
  description?: string;
  links?: Link[];
}

async function planMany(count: number, { from = "2026-02-16T10:00:00Z", every = 30, description, links }: Wishes = {}) {
  const { db } = server.running.services;
  const writer = { collectiveId: server.collective.id, authorId: null };
  const [texts] = await storeTexts(db, writer, [{ description: description ?? null, links: links ?? [] }]);
  const rows = Array.from({ length: count }, (_, index) => {
    const start = Date.parse(from) + index * every * 60_000;
    return {
      collective_id: server.collective.id,
      title: `Gathering ${index}`,
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + 60_000).toISOString(),
      time_zone: index % 2 === 0 ? "Europe/Berlin" : "America/St_Johns",
      ...texts,
      expectation: "Welcome" as const,
      sequence: 0,
    };
  });
  for (let done = 0; done < count; done += 500) {
    await server.running.services.db
      .insertInto("gatherings")
      .values(rows.slice(done, done + 500))
      .execute();
  }
}

const titlesIn = async (response: Response) => {
  const { entries } = readCalendar(await response.text());
  return entries.map(({ summary }) => summary).filter((title) => title.startsWith("Gathering"));
};

describe("the feed of many gatherings", () => {
  let url: string;
  beforeEach(async () => {
    ({ url } = await ada.client.calendar.makeForCollective.mutate());
  });

  it("costs one look-up while nothing has changed, and is made once for all who ask", async () => {
    await planMany(300);
    const once = await tablesRead(() => fetch(url));
    expect(ofGatherings(once)).toBeGreaterThan(0);
    const { url: other } = await ada.client.calendar.makeForCollective.mutate();
    const atOnce = await tablesRead(async () => {
      const answers = await Promise.all([fetch(other), fetch(other), fetch(other)]);
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(new Set(texts).size).toBe(1);
    });
    expect(ofGatherings(atOnce)).toBe(ofGatherings(once));
    const etag = (await fetch(other)).headers.get("etag") ?? "";
    const again = await tablesRead(async () => {
      expect((await fetch(other)).status).toBe(200);
      expect((await fetch(other, { headers: { "if-none-match": etag } })).status).toBe(304);
    });
    expect(again).toHaveLength(2);
  });

  it("lets others be answered while it is made", async () => {
    await planMany(3_000);
    const made = new AbortController();
    const feed = fetch(url).finally(() => made.abort());
    let answered = 0;
    while (!made.signal.aborted) {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      answered += 1;
    }
    expect(await titlesIn(await feed)).toHaveLength(3_000);
    expect(answered).toBeGreaterThan(5);
  });

  it("has the gatherings of a year before and after today, the next ones if they are too many", async () => {
    await planMany(MAX_FEED_GATHERINGS - 1, { from: "2026-02-16T00:00:00Z", every: 10 });
    await planMany(1, { from: "2027-02-20T00:00:00Z" });
    await planMany(3, { from: "2025-03-01T00:00:00Z", every: 24 * 60 });
    const { entries } = readCalendar(await (await fetch(url)).text());
    const starts = entries.filter(({ summary }) => summary.startsWith("Gathering")).map(({ start }) => start);
    expect(starts).toHaveLength(MAX_FEED_GATHERINGS);
    expect(starts.filter((start) => start < "2026")).toEqual([expect.stringMatching(/^2025-03-0[23]/)]);
    expect(starts.toSorted().at(-1)?.slice(0, 10)).toBe(addDays("2026-02-16", 69));
  });

  it("has no room for those of other collectives", async () => {
    await planMany(2);
    await planMany(2, { from: "2026-01-16T10:00:00Z" });
    const { db } = server.running.services;
    const { id: collectiveId } = server.collective;
    const own = await db.selectFrom("gatherings").select("id").where("collective_id", "=", collectiveId).execute();
    const other = await createCollective(db, "2026-02-15", { people: ["cy", "dee"] });
    await db.updateTable("gatherings").set({ collective_id: other.id }).execute();
    await planMany(2);
    await planMany(2, { from: "2026-01-16T10:00:00Z" });
    const window = { from: "2025-01-01T00:00:00Z", now: "2026-02-15T12:00:00Z", to: "2027-01-01T00:00:00Z" };
    const listed = (id: number) => listFeedGatheringIds(db, { collectiveId: id, personId: null }, window);
    expect(new Set(await listed(other.id))).toEqual(new Set(own.map(({ id }) => id)));
    expect(await listed(collectiveId)).toHaveLength(4);
    expect(await listed(collectiveId)).not.toEqual(expect.arrayContaining(own.map(({ id }) => id)));
  });

  it("says as much about gatherings as fits, and leads to the pages of the others", async () => {
    await planMany(300, { description: "鯨".repeat(10_000) });
    const text = await (await fetch(url)).text();
    expect(Buffer.byteLength(text)).toBeLessThan(8_000_000);
    const { entries } = readCalendar(text);
    const gatherings = entries.filter(({ summary }) => summary.startsWith("Gathering"));
    const lengths = gatherings.map(({ description }) => description.length);
    expect(lengths).toHaveLength(300);
    expect(lengths.filter((length) => length > 10_000)).toHaveLength(200);
    for (const { description } of gatherings) expect(description).toContain(`${server.url}/gatherings/`);
  });

  it("reads the longest texts only while there is room for them, a few gatherings at a time, with pauses", async () => {
    const address = (index: number) => `https://example.org/${index}/`.padEnd(2_047, "x");
    const links = Array.from({ length: 50 }, (_, index) => {
      return { link_type: "Website" as const, url: address(index), label: "l".repeat(200) };
    });
    await planMany(500, { description: "鯨".repeat(10_000), links });
    const pieces: { rows: number; characters: number; turn: number }[] = [];
    let turn = 0;
    const count = () => (turn += 1);
    const { services } = server.running;
    const { db } = services;
    services.db = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const rows = result.rows as { title?: string; description?: string | null; links?: string | null }[];
        if (!rows[0]?.title) return result;
        const characters = rows.reduce((sum, row) => sum + `${row.description ?? ""}${row.links ?? ""}`.length, 0);
        pieces.push({ rows: rows.length, characters, turn });
        setImmediate(count);
        return result;
      },
    });
    const text = await fetch(url)
      .then((response) => response.text())
      .finally(() => (services.db = db));
    expect(text.match(/^BEGIN:VEVENT/gm)?.length).toBeGreaterThanOrEqual(500);
    const read = pieces.map(({ characters }) => characters).filter((characters) => characters > 0);
    expect(read.length).toBeGreaterThan(1);
    // As much as a feed says, and the piece that is too much.
    expect(read.reduce((sum, characters) => sum + characters, 0)).toBeLessThan(2_000_000 + 10 * 130_000);
    expect(pieces.reduce((sum, { rows }) => sum + rows, 0)).toBe(500);
    expect(Math.max(...pieces.map(({ rows }) => rows))).toBeLessThanOrEqual(10);
    expect(pieces.map((piece) => piece.turn)).toEqual(pieces.map((_, index) => index));
  });
});

describe("the feed of the activity", () => {
  it("costs one look-up while nothing has changed", async () => {
    const { url } = await ada.client.journal.makeFeed.mutate();
    await ada.client.crews.update.mutate({ id: server.crew("garden"), name: "Garden", description: "d", links: [] });
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    const again = await tablesRead(async () => {
      expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
    });
    expect(again).toHaveLength(1);
  });

  it("shortens what is long", async () => {
    const { url } = await ada.client.journal.makeFeed.mutate();
    const id = server.crew("garden");
    for (const letter of ["a", "b", "c"]) {
      await ada.client.crews.update.mutate({ id, name: letter, description: letter.repeat(10_000), links: [] });
    }
    const atom = await (await fetch(url)).text();
    expect(atom).toContain("Name: b → c");
    expect(atom.length).toBeLessThan(10_000);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { MAX_BYTES_OF_TEXTS, MAX_BYTES_OF_TEXTS_BY_ONE, MAX_LISTED } from "../../shared/constants.ts";
import { gatheringInputSchema } from "../../shared/gatherings/gatherings.schema.ts";
import type { ListedGathering } from "../../shared/gatherings/gatherings.ts";
import type { JournalPage } from "../../shared/journal/journal.ts";
import type { Link } from "../../shared/basics/links.schema.ts";
import { createGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { inParts } from "../../server/db/in-parts.ts";
import { counted } from "../support/count-statements.ts";
import { collectPersonalData, readPersonalData } from "../../server/features/membership/personal-data.service.ts";
import { writeTables } from "../../scripts/admin/collective-tables.ts";
import { loadExport } from "../../server/features/state/collective-export.service.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { seriesIn2026 } from "../support/gathering-series.ts";
import { folderForEach, sharedServer, worldForEach } from "../support/hooks.ts";
import { send } from "../support/send.ts";
import { signIn } from "../support/test-server.ts";

// The longest texts that a member can enter: 30 KB of Chinese characters, and 100 KB of links.
const LONG = { description: "長".repeat(10_000), links: manyLinks("first") };
const EVERY_DAY = { unit: "Week", weekdays: ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] };

function manyLinks(name: string): Link[] {
  return Array.from({ length: 50 }, (_, index) => ({
    link_type: "Website",
    url: `https://example.org/${name}/${index}/`.padEnd(2_047, "x"),
    label: null,
  }));
}

describe("long texts", () => {
  const world = worldForEach({ today: "2026-01-15", people: ["ada", "bo"], intervals: 1 });
  const { plan, edit, on, listAll, undo, by } = seriesIn2026(world);
  const texts = () => world.db.selectFrom("gathering_texts").select(["bytes", "content"]).orderBy("id").execute();
  const bytesOf = async () => (await texts()).reduce((sum, { bytes }) => sum + bytes, 0);

  it("are kept once by a series of a year, however many gatherings it has", async () => {
    await plan(EVERY_DAY, LONG);
    expect(await listAll()).toHaveLength(367);
    expect(await texts()).toHaveLength(2);
    expect(await bytesOf()).toBeLessThan(150_000);
    expect(await on("2026-07-01")).toMatchObject(LONG);
  });

  it("are the gathering's own where they differ, and its series' where they do not", async () => {
    await plan({ unit: "Week", times: 5 }, LONG);
    await edit("2026-01-22", { description: "With guests" });
    expect(await texts()).toHaveLength(3);
    const links = manyLinks("second");
    const { revision } = await edit("2026-01-15", { description: "For all", links }, { scope: "All" });
    expect(await on("2026-01-15")).toMatchObject({ description: "For all", links });
    expect(await on("2026-01-22")).toMatchObject({ description: "With guests", links });
    expect(await on("2026-01-29")).toMatchObject({ description: "For all", links });
    await undo({ revision });
    expect(await on("2026-01-22")).toMatchObject({ description: "With guests", links: LONG.links });
    expect(await on("2026-01-29")).toMatchObject(LONG);
  });

  it("stay those of a gathering that has begun, and of the earlier ones if a series is split", async () => {
    await plan({ unit: "Week" }, LONG);
    world.clock.setDay("2026-02-01");
    await edit("2026-02-05", { description: null }, { scope: "All" });
    expect(await on("2026-01-29")).toMatchObject(LONG);
    expect(await on("2026-02-05")).toMatchObject({ ...LONG, description: null });
    await edit("2026-03-05", { links: [] }, { scope: "Following" });
    expect(await on("2026-02-26")).toMatchObject({ description: null, links: LONG.links });
    expect(await on("2026-03-05")).toMatchObject({ description: null, links: [] });
    expect(await texts()).toHaveLength(2);
  });

  it("have a limit in bytes, of which one person fills a third, until they are shortened", async () => {
    const add = (description: string, name = "ada") =>
      createGathering(
        { ...world, timeZone: "UTC" },
        { collectiveId: world.collective.id, authorId: world.person(name) },
        gatheringInputSchema.parse({ ...DINNER, description }),
      );
    await add("Mine");
    const fill = (bytes: number) =>
      world.db.updateTable("gathering_texts").set({ bytes }).where("content", "=", "Mine").execute();
    await fill(MAX_BYTES_OF_TEXTS_BY_ONE - 3);
    await add("長");
    await expect(add("語")).rejects.toMatchObject({ code: "LimitReached" });
    await add("語", "bo");
    await add("Mine");
    await fill(MAX_BYTES_OF_TEXTS);
    await expect(add("More", "bo")).rejects.toMatchObject({ code: "LimitReached" });
    expect(await listAll()).toHaveLength(4);
    await world.db.updateTable("gatherings").set({ description_id: null }).execute();
    await add("More", "bo");
    expect((await texts()).map(({ content }) => content)).toEqual(["More"]);
  });

  it("are in one's own data once, and the others say where they are", async () => {
    await plan(EVERY_DAY, LONG);
    await createGathering({ ...world, timeZone: "UTC" }, by(), gatheringInputSchema.parse(DINNER));
    const key = { collectiveId: world.collective.id, personId: world.person("ada") };
    const { gatherings_made, gathering_series_made } = await collectPersonalData(world.db, key);
    expect(gathering_series_made).toMatchObject([LONG]);
    const [first, second] = gatherings_made.filter(({ series_id }) => series_id !== null);
    expect(first).toMatchObject(LONG);
    expect(second).toMatchObject({ description_as_in: first?.id, links_as_in: first?.id });
    expect(second).not.toHaveProperty("description");
    expect(gatherings_made.find(({ series_id }) => series_id === null)).toMatchObject({ description: null, links: [] });
    expect(JSON.stringify(gatherings_made).length).toBeLessThan(367 * 500 + 120_000);
  });
});

describe("one's own data", () => {
  const world = worldForEach({ today: "2026-01-15", intervals: 1 });

  it("is read a few hundred gatherings at a time, with requests answered in between, and is as the host's copy", async () => {
    const key = { collectiveId: world.collective.id, personId: world.person("ada") };
    // People who plan backwards get all of them, too.
    const timeOf = (index: number) => new Date(Date.UTC(2026, 4, 1) - index * 3_600_000).toISOString();
    const rows = Array.from({ length: 1_200 }, (_, index) => ({
      collective_id: key.collectiveId,
      author_id: key.personId,
      title: `Supper ${index}`,
      starts_at: timeOf(index),
      ends_at: timeOf(index - 2),
      time_zone: "UTC",
      expectation: "Welcome" as const,
    }));
    for (const part of inParts(rows)) await world.db.insertInto("gatherings").values(part).execute();
    const lengths: number[] = [];
    const watched = world.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        lengths.push(result.rows.length);
        return result;
      },
    });
    const { db, mostAtOnce } = counted(watched);
    const data = await readPersonalData(db, key);
    expect(mostAtOnce()).toBeLessThanOrEqual(3);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(500);
    const copy = await collectPersonalData(world.db, key);
    expect(data).toEqual(copy);
    expect(new Set(copy.gatherings_made.map(({ id }) => id)).size).toBe(1_200);
  });
});

const DINNER = { title: "Dinner", starts_at: "2026-02-16T18:00:00Z", ends_at: "2026-02-16T20:00:00Z" };
const YEAR = "from=2026-02-01T00:00:00Z&to=2027-03-01T00:00:00Z";

describe("an export", () => {
  const world = worldForEach({ today: "2026-01-15", intervals: 1 });
  const folder = folderForEach();

  it("has each gathering with its texts, written part by part", async () => {
    const said = { description: "Bring\n*bread*", links: manyLinks("one").slice(0, 1) };
    await seriesIn2026(world).plan({ ...EVERY_DAY, times: 250 }, said);
    const records = await loadExport(world.db, world.collective.id);
    writeTables(records, { folder: folder.path, force: true });
    const read = (name: string) => readFileSync(join(folder.path, name), "utf8");
    expect(read("gatherings.json")).toBe(`${JSON.stringify(records.gatherings, null, 2)}\n`);
    expect(read("polls.json")).toBe("[]\n");
    const rows: Record<string, string>[] = parse(read("gatherings.csv"), { bom: true, columns: true });
    expect(rows).toHaveLength(250);
    expect(rows.every((row) => row["description"] === said.description)).toBe(true);
    expect(new Set(records.gatherings.map(({ links }) => links)).size).toBe(1);
  });
});

describe("a list", () => {
  const server = sharedServer({ people: ["ada", "bo"] });

  async function call(path: string, body?: object, method = body ? "POST" : "GET"): Promise<Response> {
    const headers = { cookie: await signIn(server.url, "ada"), "content-type": "application/json" };
    return send(`${server.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }
  const planYear = (title: string) => call("/api/gatherings", { ...DINNER, ...LONG, title, repeats: EVERY_DAY });
  const pageAt = async (path: string) => {
    const response = await call(path);
    const gatherings = (await response.json()) as ListedGathering[];
    return { gatherings, next: /(?<=^<)[^>]*(?=>; rel="next"$)/.exec(response.headers.get("link") ?? "")?.[0] };
  };

  it("of a year of daily gatherings with the longest texts weighs less than 200 KB, without these", async () => {
    await planYear("Dinner");
    const response = await call(`/api/gatherings?${YEAR}`);
    const text = await response.text();
    const listed = JSON.parse(text) as ListedGathering[];
    expect(listed).toHaveLength(367);
    expect(Buffer.byteLength(text)).toBeLessThan(200_000);
    expect(listed[0]).toMatchObject({ has_details: true, title: "Dinner" });
    expect(listed[0]).not.toHaveProperty("description");
    expect(listed[0]).not.toHaveProperty("links");
    expect(response.headers.get("link")).toBeNull();
    expect(await (await call(`/api/gatherings/${listed[0]?.id}`)).json()).toMatchObject(LONG);
  });

  it("is cut into pages, each of which says where the next one is, in both orders", async () => {
    await planYear("Dinner");
    await planYear("Supper");
    for (const order of ["OldestFirst", "NewestFirst"]) {
      const first = await pageAt(`/api/gatherings?${YEAR}&order=${order}`);
      expect(first.gatherings).toHaveLength(MAX_LISTED);
      const second = await pageAt(first.next ?? "");
      expect(second.gatherings).toHaveLength(2 * 367 - MAX_LISTED);
      expect(second.next).toBeUndefined();
      const all = [...first.gatherings, ...second.gatherings];
      expect(new Set(all.map(({ id }) => id)).size).toBe(2 * 367);
      const starts = all.map(({ starts_at }) => starts_at);
      expect(starts).toEqual(order === "OldestFirst" ? starts.toSorted() : starts.toSorted().toReversed());
    }
    expect((await call("/api/gatherings?cursor=2026-01-01T00:00:00.000Z,9999999999")).status).toBe(400);
    expect((await call("/api/gatherings?cursor=1")).status).toBe(400);
    const [earlier] = (await pageAt(`/api/gatherings?${YEAR}&cursor=2026-01-01T00:00:00.000Z,1`)).gatherings;
    const [now] = (await pageAt(`/api/gatherings?${YEAR}&next=2026-01-01T00:00:00.000Z,1`)).gatherings;
    expect(now).toEqual(earlier);
  });

  it("has no texts that are no longer anybody's: the daily job forgets them", async () => {
    const { db } = server.running.services;
    const count = async () => (await db.selectFrom("gathering_texts").select("id").execute()).length;
    await call("/api/gatherings", { ...DINNER, ...LONG });
    const before = await count();
    await db.updateTable("gatherings").set({ description_id: null }).execute();
    await runJob(server.running.services, "prune");
    expect(await count()).toBe(before - 1);
  });

  it("of polls leaves their texts out", async () => {
    const times = [{ starts_at: DINNER.starts_at, ends_at: DINNER.ends_at }];
    for (let count = 0; count < 5; count += 1) await call("/api/polls", { title: "When?", times, ...LONG });
    const listed = await (await call("/api/polls")).text();
    expect(JSON.parse(listed)).toHaveLength(5);
    expect(Buffer.byteLength(listed)).toBeLessThan(5_000);
  });

  it("of templates has a limit in bytes for each member", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { description: summary, links } = LONG;
      statuses.push((await call("/api/gathering-templates", { title: "Dinner", summary, links })).status);
    }
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect(statuses.at(-1)).toBe(400);
    expect(Buffer.byteLength(await (await call("/api/gathering-templates")).text())).toBeLessThan(400_000);
  });

  it("of changes has fewer in a page if they are long, and leads to all", async () => {
    const { description, links } = LONG;
    for (let count = 0; count < 8; count += 1) {
      const crew = { name: "garden", description, links: count % 2 === 0 ? links : manyLinks("second") };
      await call(`/api/crews/${server.crew("garden")}`, crew, "PUT");
    }
    const revisions: number[] = [];
    const weights: number[] = [];
    for (let before: number | null = 999; before !== null;) {
      const text = await (await call(`/api/my_collective/activity?before=${before}`)).text();
      const page = JSON.parse(text) as JournalPage;
      weights.push(Buffer.byteLength(text));
      revisions.push(...page.entries.map(({ revision }) => revision));
      before = page.next;
    }
    expect(revisions).toHaveLength(8);
    expect(new Set(revisions).size).toBe(8);
    expect(weights.length).toBeGreaterThan(2);
    expect(Math.max(...weights)).toBeLessThan(1_500_000);
  });

  it("is made after the others of its batch, with time for other requests in between", async () => {
    const { services } = server.running;
    const { limits, db } = services;
    const steps: string[] = [];
    const note = (step: string) => void (steps.at(-1) === step || steps.push(step));
    const isOwn = (step: string) => step !== "others";
    const cookie = await signIn(server.url, "ada");
    await call("/api/gatherings", DINNER);
    const paths = Array.from({ length: 10 }, () => "gatherings.list").join(",");
    const input = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, {}]));
    limits.count = async () => {
      note("begun");
      setImmediate(() => note("others"));
      return null;
    };
    services.db = db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('"attendances"')) note("read");
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    try {
      const address = `${server.url}/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
      const answers = (await (await send(address, { headers: { cookie } })).json()) as object[];
      expect(answers.map((answer) => Object.keys(answer))).toEqual(Array.from({ length: 10 }, () => ["result"]));
    } finally {
      Reflect.deleteProperty(limits, "count");
      services.db = db;
    }
    const ofBatch = steps.filter((step, index) => step !== "others" && step !== steps.slice(0, index).findLast(isOwn));
    expect(ofBatch).toEqual(Array.from({ length: 10 }, () => ["begun", "read"]).flat());
    const [, ...calls] = steps.join(" ").split("begun");
    expect(calls.slice(0, -1).filter((own) => !own.includes("others"))).toEqual([]);
  });
});

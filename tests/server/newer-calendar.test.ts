import { beforeEach, describe, expect, it } from "vitest";
import { importCalendar } from "../../server/features/import/import-calendar.service.ts";
import { calendarOf } from "../support/calendar-files.ts";
import { sharedServer } from "../support/hooks.ts";
import { importIn, importsInto } from "../support/imports.ts";
import { createCollective, dayIn } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] });
const imports = importsInto(server);
const { as, preview, list, find, idOf, undo } = imports;
const importAll = (name: string, text: string) => imports.importAll(name, text, { file_name: "garden.ics" });

const at = (time: string) => [`DTSTART:202603${time}Z`, "DURATION:PT2H"];
const SUPPER = ["LOCATION:Net loft", "DESCRIPTION:Bring bread", ...at("05T180000")];
const LATER_SUPPER = ["LOCATION:Net loft", "DESCRIPTION:Bring bread", ...at("12T190000")];
const SONG = ["UID:2", "SUMMARY:Song", ...at("06T180000")];
const CANCELLED_SONG = [...SONG, "STATUS:CANCELLED"];

/** The changes of a calendar: by title, its new values and the present ones. */
const offered = async (text: string) =>
  (await imports.offered(text)).map(({ title, changes, current }) => [title, changes, current?.title ?? null]);
const sequenceOf = async (id: number) => {
  const { db } = server.running.services;
  return (await db.selectFrom("gatherings").select("sequence").where("id", "=", id).executeTakeFirstOrThrow()).sequence;
};

describe("a newer calendar", () => {
  beforeEach(() => importAll("ada", calendarOf(SUPPER, SONG)));

  it("that has changed nothing offers nothing, whatever members have edited", async () => {
    const id = await idOf("Supper");
    const times = { starts_at: "2026-03-07T18:00:00Z", ends_at: "2026-03-07T20:00:00Z" };
    await (await as("bo")).gatherings.update.mutate({ id, title: "Dinner", ...times });
    expect(await offered(calendarOf(SUPPER, SONG))).toEqual([]);
  });

  it("offers what it has moved, and moves it as an edit does, as one entry in the activity", async () => {
    const id = await idOf("Supper");
    const { gatherings, journal } = await as("bo");
    await gatherings.answer.mutate({ id, answer: "Going" });
    const { found: entries } = await preview(calendarOf(LATER_SUPPER, SONG));
    expect(entries.find(({ title }) => title === "Supper")).toMatchObject({
      exists: true,
      changes: ["Time"],
      current: { id, title: "Supper", starts_at: "2026-03-05T18:00:00.000Z", place: "Net loft" },
    });
    const changed = await importAll("ada", calendarOf(LATER_SUPPER, SONG));
    expect(importIn(changed)).toMatchObject({ made: 0, changed: 1 });
    expect(await find("Supper")).toMatchObject({
      id,
      starts_at: "2026-03-12T19:00:00.000Z",
      ends_at: "2026-03-12T21:00:00.000Z",
      original_start: "2026-03-05T18:00",
      going: [server.person("bo")],
    });
    expect(await sequenceOf(id)).toBe(1);
    const { db } = server.running.services;
    const news = await db
      .selectFrom("gathering_news")
      .select(["gathering_id", "starts_at"])
      .where("gathering_id", "=", id)
      .execute();
    expect(news).toEqual([{ gathering_id: id, starts_at: "2026-03-05T18:00:00.000Z" }]);
    expect((await journal.list.query({})).entries[0]?.text).toBe("Ada updated 1 gathering from garden.ics");
    expect(await offered(calendarOf(LATER_SUPPER, SONG))).toEqual([]);
    expect(await offered(calendarOf(SUPPER, SONG))).toEqual([["Supper", ["Time"], "Supper"]]);
  });

  it("changes what it has changed alone, and leaves what members have", async () => {
    const id = await idOf("Supper");
    const times = { starts_at: "2026-03-05T18:00:00Z", ends_at: "2026-03-05T20:00:00Z" };
    const { gatherings } = await as("bo");
    const own = { title: "Dinner", place: "Kitchen", description: "Bring bread", links: [], places: 7 };
    await gatherings.update.mutate({ id, ...times, ...own });
    const text = calendarOf([
      "SUMMARY:Supper",
      "LOCATION:Pier",
      "DESCRIPTION:Bring soup",
      "URL:https://example.org/a",
      ...at("05T180000"),
    ]);
    expect(await offered(text)).toEqual([["Supper", ["Place", "Details"], "Dinner"]]);
    await importAll("ada", text);
    expect(await gatherings.get.query({ id })).toMatchObject({
      title: "Dinner",
      place: "Pier",
      description: "Bring soup",
      links: [{ url: "https://example.org/a" }],
      places: 7,
    });
  });

  it("does not offer what members have changed to the same", async () => {
    const id = await idOf("Supper");
    const times = { starts_at: "2026-03-12T19:00:00Z", ends_at: "2026-03-12T21:00:00Z" };
    await (await as("bo")).gatherings.update.mutate({ id, title: "Supper", ...times });
    expect(await offered(calendarOf(LATER_SUPPER, SONG))).toEqual([]);
  });

  it("offers what it cancels, and what takes place after all", async () => {
    const text = calendarOf(SUPPER, CANCELLED_SONG);
    expect(await preview(text)).toMatchObject({ refused: [] });
    expect(await offered(text)).toEqual([["Song", ["Cancelled"], "Song"]]);
    await importAll("ada", text);
    expect((await find("Song"))?.cancelled_at).not.toBeNull();
    expect(await preview(text)).toMatchObject({ refused: [{ reason: "Cancelled", count: 1, titles: ["Song"] }] });
    expect(await offered(calendarOf(SUPPER, SONG))).toEqual([["Song", ["TakesPlace"], "Song"]]);
    await importAll("ada", calendarOf(SUPPER, SONG));
    expect((await find("Song"))?.cancelled_at).toBeNull();
  });

  it("leaves what is over as it was, and plans what it has put off", async () => {
    const id = await idOf("Supper");
    const before = await (await as("bo")).gatherings.get.query({ id });
    server.clock.setDay("2026-03-06");
    const renamed = ["SUMMARY:Feast", ...at("05T180000")];
    expect(await offered(calendarOf(renamed, SONG))).toEqual([]);
    expect(await offered(calendarOf(LATER_SUPPER, SONG))).toEqual([["Supper", [], null]]);
    const put = await importAll("ada", calendarOf(LATER_SUPPER, SONG));
    expect(importIn(put)).toMatchObject({ made: 1, changed: 0 });
    expect(await (await as("bo")).gatherings.get.query({ id })).toEqual(before);
    expect(await find("Supper")).toMatchObject({ starts_at: "2026-03-12T19:00:00.000Z" });
    expect(await offered(calendarOf(LATER_SUPPER, SONG))).toEqual([]);
    server.clock.setDay("2026-02-15");
  });

  it("stays if it is over when its import is undone", async () => {
    const changed = await importAll("ada", calendarOf(LATER_SUPPER, SONG));
    server.clock.setDay("2026-03-13");
    const { kept } = importIn(await undo("ada", changed)) ?? {};
    expect(kept?.gatherings.map(({ title }) => title)).toEqual(["Supper"]);
    server.clock.setDay("2026-02-15");
  });

  it("does not restore what members have cancelled", async () => {
    await (await as("bo")).gatherings.cancel.mutate({ id: await idOf("Song"), reason: null });
    expect(await offered(calendarOf(SUPPER, SONG))).toEqual([]);
    expect(await offered(calendarOf(SUPPER, CANCELLED_SONG))).toEqual([]);
  });

  it("makes what is new and changes the rest in one step, which is undone as one", async () => {
    const walk = ["UID:3", "SUMMARY:Walk", ...at("08T180000")];
    const before = await list();
    const text = calendarOf(LATER_SUPPER, CANCELLED_SONG, walk);
    const changed = await importAll("ada", text);
    expect(importIn(changed)).toMatchObject({ made: 1, changed: 2 });
    const { journal } = await as("bo");
    expect((await journal.list.query({})).entries[0]?.text).toBe(
      "Ada imported 1 gathering from garden.ics and updated 2",
    );
    expect(importIn(await undo("bo", changed))?.kept).toMatchObject({ count: 0, gatherings: [] });
    expect(await list()).toEqual(before);
    expect(await offered(text)).toEqual([
      ["Song", ["Cancelled"], "Song"],
      ["Walk", [], null],
      ["Supper", ["Time"], "Supper"],
    ]);
  });

  it("gives every value back that it has changed once it is undone", async () => {
    const before = await list();
    const dinner = ["SUMMARY:Dinner", "LOCATION:Barn", "DESCRIPTION:Bring wine", ...at("12T190000")];
    const choir = ["UID:2", "SUMMARY:Choir", "LOCATION:Barn", ...at("07T180000")];
    const changed = await importAll("ada", calendarOf(dinner, choir));
    expect((await list()).map(({ title, place }) => [title, place])).toEqual([
      ["Choir", "Barn"],
      ["Dinner", "Barn"],
    ]);
    await undo("bo", changed);
    expect(await list()).toEqual(before);
  });

  it("is not undone where somebody has edited since, which is named", async () => {
    const changed = await importAll("ada", calendarOf(LATER_SUPPER, CANCELLED_SONG));
    const id = await idOf("Supper");
    const times = { starts_at: "2026-03-12T19:00:00Z", ends_at: "2026-03-12T22:00:00Z" };
    const { gatherings } = await as("bo");
    await gatherings.answer.mutate({ id: await idOf("Supper"), answer: "Going" });
    await gatherings.update.mutate({ id, title: "Supper", ...times });
    expect(importIn(await undo("bo", changed))?.kept).toMatchObject({
      count: 1,
      gatherings: [{ id, title: "Supper" }],
    });
    expect((await find("Supper"))?.ends_at).toBe("2026-03-12T22:00:00.000Z");
    expect((await find("Song"))?.cancelled_at).toBeNull();
  });

  it("changes nothing twice, however often it comes in at once", async () => {
    const text = calendarOf(LATER_SUPPER, SONG);
    const results = await Promise.all(["ada", "bo", "ada"].map((name) => importAll(name, text)));
    const changed = results.map((result) => importIn(result)?.changed ?? 0);
    expect(changed.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect(await sequenceOf(await idOf("Supper"))).toBe(1);
  });

  it("changes nothing of another collective, which has its own", async () => {
    const { services } = server.running;
    const other = await createCollective(services.db, dayIn(2), { name: "Dunes", people: ["dune"] });
    const by = { collectiveId: other.id, authorId: other.people["dune"] ?? 0 };
    const keys = (await preview(calendarOf(SUPPER))).found.map(({ key }) => key);
    expect(importIn(await importCalendar(services, by, { text: calendarOf(SUPPER), keys }))?.made).toBe(1);
    await importAll("ada", calendarOf(LATER_SUPPER, SONG));
    const starts = await services.db
      .selectFrom("gatherings")
      .select("starts_at")
      .where("collective_id", "=", other.id)
      .execute();
    expect(starts).toEqual([{ starts_at: "2026-03-05T18:00:00.000Z" }]);
  });
});

describe("imports one after the other", () => {
  it("are undone one after the other, and the first then deletes what it made", async () => {
    const first = await importAll("ada", calendarOf(SUPPER, SONG));
    const second = await importAll("ada", calendarOf(LATER_SUPPER, SONG));
    await undo("ada", second);
    expect(importIn(await undo("ada", first))?.kept).toMatchObject({ count: 0, gatherings: [] });
    expect(await list()).toEqual([]);
  });

  it("leave what a later one has changed", async () => {
    const first = await importAll("ada", calendarOf(SUPPER, SONG));
    await importAll("ada", calendarOf(LATER_SUPPER, SONG));
    expect(importIn(await undo("ada", first))?.kept?.gatherings.map(({ title }) => title)).toEqual(["Supper"]);
  });
});

describe("what repeats", () => {
  const WEEKLY = ["SUMMARY:Choir", "RRULE:FREQ=WEEKLY;COUNT=3"];
  const weekly = (time: string, ...lines: string[]) => ["UID:9", ...WEEKLY, ...at(`05T${time}`), ...lines];

  it("moves as a whole, on its days", async () => {
    await importAll("ada", calendarOf(weekly("180000")));
    const text = calendarOf(weekly("200000"));
    expect((await offered(text)).map(([, changes]) => changes)).toEqual([["Time"], ["Time"], ["Time"]]);
    expect(importIn(await importAll("ada", text))).toMatchObject({ made: 0, changed: 3 });
    expect((await list()).map(({ starts_at }) => starts_at.slice(8, 13))).toEqual(["05T20", "12T20", "19T20"]);
  });

  it("cancels the times that it leaves out, or that are cancelled", async () => {
    await importAll("ada", calendarOf(weekly("180000")));
    const one = ["UID:9", "RECURRENCE-ID:20260319T180000Z", "SUMMARY:Choir", "STATUS:CANCELLED", ...at("19T180000")];
    const text = calendarOf(weekly("180000", "EXDATE:20260312T180000Z"), one);
    expect((await offered(text)).map(([, changes]) => changes)).toEqual([["Cancelled"], ["Cancelled"]]);
    expect(await preview(text)).toMatchObject({ refused: [] });
    await importAll("ada", text);
    expect((await list()).map(({ cancelled_at }) => cancelled_at === null)).toEqual([true, false, false]);
  });

  it("is cancelled as a whole", async () => {
    await importAll("ada", calendarOf(weekly("180000")));
    const text = calendarOf(weekly("180000", "STATUS:CANCELLED"));
    expect(importIn(await importAll("ada", text))).toMatchObject({ made: 0, changed: 3 });
    expect((await list()).every(({ cancelled_at }) => cancelled_at !== null)).toBe(true);
  });
});

it("what came in before it was kept what the calendar said is recognised, and can be cancelled", async () => {
  await importAll("ada", calendarOf(SUPPER, SONG));
  await server.running.services.db.updateTable("imported_gatherings").set({ said: null }).execute();
  expect(await offered(calendarOf(LATER_SUPPER, CANCELLED_SONG))).toEqual([["Song", ["Cancelled"], "Song"]]);
});

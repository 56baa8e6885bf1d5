import { beforeEach, expect, it } from "vitest";
import { importIn, importsInto } from "../support/imports.ts";
import { calendarOf } from "../support/calendar-files.ts";
import { beginAnew, SHARED } from "../support/new-collective.ts";
import { keptLog, serverForAll } from "../support/hooks.ts";
import { createCollective, dayIn } from "../support/world.ts";

const { log, lines: logged } = keptLog("warn");
const server = serverForAll({ ...SHARED, log });
beforeEach(() => beginAnew(server, { people: ["ada", "bo"], crews: ["garden", "kitchen", "closed"] }));
const { as, importAll, list, offered, preview } = importsInto(server);

const SUPPER = ["DTSTART:20260305T180000Z", "DURATION:PT2H", "RRULE:FREQ=WEEKLY;COUNT=2"];
const CAMP = ["UID:2", "SUMMARY:Camp", "DTSTART;VALUE=DATE:20260501", "DTEND;VALUE=DATE:20260504"];

/** Imports what is new of a calendar, and returns how many gatherings that makes. */
const madeOf = async (name: string, text: string) => importIn(await importAll(name, text))?.made ?? 0;
const exists = async (text: string) => (await preview(text)).found.map((entry) => entry.exists);

it("a calendar becomes gatherings, with whole days in the collective's time zone", async () => {
  await server.running.services.db.updateTable("collectives").set({ time_zone: "Europe/Berlin" }).execute();
  expect(await madeOf("ada", calendarOf(SUPPER, CAMP))).toBe(3);
  const made = await list();
  expect(made.map(({ title, starts_at, ends_at }) => [title, starts_at, ends_at])).toEqual([
    ["Supper", "2026-03-05T18:00:00.000Z", "2026-03-05T20:00:00.000Z"],
    ["Supper", "2026-03-12T18:00:00.000Z", "2026-03-12T20:00:00.000Z"],
    ["Camp", "2026-04-30T22:00:00.000Z", "2026-05-03T22:00:00.000Z"],
  ]);
  expect(new Set(made.map(({ time_zone }) => time_zone))).toEqual(new Set(["Europe/Berlin"]));
});

it("a gathering has the time zone of its entry, or else the collective's, as the preview says", async () => {
  await server.running.services.db.updateTable("collectives").set({ time_zone: "Europe/Berlin" }).execute();
  const zones = ["America/New_York", "US/Eastern", "Asia/Calcutta", "/mozilla.org/20050126_1/Europe/Vienna"];
  const written = [...zones.map((zone) => `;TZID=${zone}`), ";TZID=Eastern Standard Time", ""];
  const entries = written.map((zone, index) => [`UID:${index}`, `DTSTART${zone}:2026030${index + 1}T180000`]);
  const text = calendarOf(...entries, ["UID:9", "DTSTART:20260309T180000Z"]);
  const { found } = await preview(text);
  await importAll("ada", text);
  const planned = (await list()).map(({ time_zone }) => time_zone);
  expect(found.map(({ time_zone }) => time_zone)).toEqual(planned);
  expect(planned).toEqual([
    "America/New_York",
    "America/New_York",
    "Asia/Kolkata",
    "Europe/Vienna",
    "Europe/Berlin",
    "Europe/Berlin",
    "Europe/Berlin",
  ]);
});

it("two imports at the same time make nothing twice", async () => {
  const text = calendarOf(SUPPER, CAMP);
  const counts = await Promise.all(["ada", "bo", "ada"].map((name) => madeOf(name, text)));
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 3]);
});

it("entries without an id are recognised by title and time", async () => {
  const text = calendarOf(SUPPER).replace("UID:1\r\n", "");
  expect(await madeOf("ada", text)).toBe(2);
  expect(await exists(text)).toEqual([true, true]);
  expect(await exists(text.replace("Supper", "Song"))).toEqual([false, false]);
});

it("a value of another type is read as a text, and no part of a calendar gets into the log", async () => {
  for (const type of ["DATE-TIME", "DURATION", "DATE", "UTC-OFFSET", "PERIOD", "RECUR"]) {
    const text = calendarOf(SUPPER).replace("SUMMARY:Supper", `SUMMARY;VALUE=${type}:Secret/words`);
    const { found } = await preview(text);
    expect(found.map(({ title }) => title)).toEqual(["Secret/words", "Secret/words"]);
  }
  expect(logged).toEqual([]);
});

it("what exists does not count among those that come in at once, and the rest is found again", async () => {
  const daily = (uid: number) => [
    `UID:${uid}`,
    `SUMMARY:Walk ${uid}`,
    "DTSTART:20260305T180000Z",
    "RRULE:FREQ=DAILY;COUNT=300",
  ];
  const text = calendarOf(...[1, 2, 3, 4].map(daily));
  expect(await preview(text)).toMatchObject({ later: 300, refused: [] });
  expect(await madeOf("ada", text)).toBe(900);
  expect(await offered(text)).toHaveLength(300);
  expect(await preview(text)).toMatchObject({ later: 0 });
  expect(await madeOf("ada", text)).toBe(300);
});

it("links, and the zone that is chosen for times without one, come in", async () => {
  const text = calendarOf(["DTSTART:20260305T180000", "URL:https://example.org/a"]);
  const floating_zone = "America/New_York";
  const api = (await as("ada")).gatherings;
  const { found } = await api.previewCalendar.mutate({ text, floating_zone });
  await api.importCalendar.mutate({ text, floating_zone, keys: found.map(({ key }) => key) });
  const [made] = await list();
  expect(made?.starts_at).toBe("2026-03-05T23:00:00.000Z");
  expect((await api.get.query({ id: made?.id ?? 0 })).links).toMatchObject([{ url: "https://example.org/a" }]);
});

it("a category that is a crew's name proposes the crew, and a member can choose another", async () => {
  const { db } = server.running.services;
  const { crews } = server.collective;
  await db
    .updateTable("crews")
    .set({ name: "Kitchen, big" })
    .where("id", "=", crews["kitchen"] ?? 0)
    .execute();
  await db
    .updateTable("crews")
    .set({ archived_at: "2026-01-01" })
    .where("id", "=", crews["closed"] ?? 0)
    .execute();
  await createCollective(db, dayIn(2), { name: "Dunes", people: ["dune"], crews: ["choir"] });
  const at = (day: number, ...lines: string[]) => [`UID:${day}`, `DTSTART:2026030${day}T180000Z`, ...lines];
  const text = calendarOf(
    at(1, String.raw`CATEGORIES:Fun\, games,kitchen\, BIG,garden`),
    at(2, "CATEGORIES:Fun", "CATEGORIES:Garden"),
    at(3, "CATEGORIES:closed,choir,Fun"),
    at(4),
  );
  const api = (await as("ada")).gatherings;
  const { found } = await preview(text);
  const proposed = [crews["kitchen"], crews["garden"], null, null];
  expect(found.map(({ crew_id }) => crew_id)).toEqual(proposed);
  const keys = found.map(({ key }) => key);
  await api.importCalendar.mutate({ text, keys: keys.slice(1) });
  expect((await list()).map(({ crew_id }) => crew_id)).toEqual(proposed.slice(1));
  await api.importCalendar.mutate({ text, keys, crew_id: null });
  expect((await list()).map(({ crew_id }) => crew_id)).toEqual([null, ...proposed.slice(1)]);
});

it("nothing outside the years in which people plan is ever stored", async () => {
  const each = <One, Other>(ones: readonly One[], others: readonly Other[]) =>
    ones.flatMap((one) => others.map((other) => [one, other] as const));
  const zones = [":", ";TZID=America/Los_Angeles:", ";TZID=Pacific/Kiritimati:"];
  const years = ["0001", "2027", "8999", "9000", "9999"];
  const days = ["0101T000000", "1231T230000"];
  const times = each(zones, each(years, days)).map(([zone, [year, day]]) => `${zone}${year}${day}`);
  const lines = [["DURATION:P13D"], ["DURATION:PT1H", "RRULE:FREQ=YEARLY"]];
  const entries = each(times, lines).map(([time, more]) => [`DTSTART${time}`, ...more]);
  const added = times.map((time) => ["DTSTART:20260605T120000", "DURATION:P13D", `RDATE${time}`]);
  const all = [...entries, ...added].map((own, index) => [`UID:${index}`, `SUMMARY:Supper ${index}`, ...own]);
  expect(await madeOf("ada", calendarOf(...all))).toBeGreaterThan(20);
  const { db } = server.running.services;
  for (const { starts_at, ends_at } of await db.selectFrom("gatherings").selectAll().execute()) {
    expect(starts_at >= "1900" && ends_at < "9000" && ends_at.length === 24, `${starts_at} ${ends_at}`).toBe(true);
  }
});

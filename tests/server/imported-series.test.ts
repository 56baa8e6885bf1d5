import { beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../shared/basics/dates.ts";
import { listGatherings } from "../../server/features/gatherings/gatherings.queries.ts";
import { continueSeries } from "../../server/features/series/continue-series.ts";
import { calendarOf } from "../support/calendar-files.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";

const TODAY = "2026-03-01";
const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] }, TODAY);
beforeEach(() => server.clock.setDay(TODAY));
const ada = memberForEach(server, "ada");
const bo = memberForEach(server, "bo");

const at = (name: string, time: string) => `${name};TZID=Europe/Berlin:2026${time}00`;
const LENGTH = "DURATION:PT2H";
const WEEKLY = [at("DTSTART", "0305T1900"), LENGTH, "RRULE:FREQ=WEEKLY", "CATEGORIES:Garden", "DESCRIPTION:Bring soup"];
/** With one that is left out, one that is moved, and one more. */
const TEXT = calendarOf(
  [...WEEKLY, at("EXDATE", "0319T1900"), at("RDATE", "0321T1500")],
  [at("RECURRENCE-ID", "0312T1900"), at("DTSTART", "0313T1800"), LENGTH, "LOCATION:Barn"],
);

const preview = (text: string) => ada.client.gatherings.previewCalendar.mutate({ text });

/** Imports all that is new as series, and everything else as single gatherings. Returns how many gatherings there are. */
async function importAll(text: string, chosen: "series" | "single" = "series"): Promise<number> {
  const { found, repeated } = await preview(text);
  const series = chosen === "series" ? repeated.filter(({ repeats }) => repeats).map(({ entry }) => entry) : [];
  const fresh = found.filter(({ exists, entry }) => !exists && !series.includes(entry));
  await ada.client.gatherings.importCalendar.mutate({ text, series, keys: fresh.map(({ key }) => key) });
  return (await listAll()).length;
}
const listAll = () => listGatherings(server.running.services.db, server.collective.id);
const starts = async () => (await listAll()).map(({ starts_at }) => starts_at.slice(5, 16));
const newIn = async (text: string) => (await preview(text)).found.filter(({ exists }) => !exists);
const undoLast = async () => {
  const { entries } = await ada.client.journal.list.query({});
  await ada.client.journal.undo.mutate({ revision: entries[0]?.revision ?? 0 });
};
const countSeries = async () =>
  (await server.running.services.db.selectFrom("gathering_series").select("id").execute()).length;

/** Makes what the series lack once days have passed. */
async function passDays(days: number): Promise<void> {
  const today = addDays(TODAY, days);
  server.clock.setDay(today);
  await continueSeries(server.running.services, { collectiveId: server.collective.id, today });
}

describe("a rule that is imported", () => {
  it("is shown with what the file has changed, left out and added", async () => {
    const { repeated, found } = await preview(TEXT);
    expect(repeated).toMatchObject([
      {
        entry: 0,
        repeats: { every: 1, unit: "Week", weekdays: ["TH"] },
        alone: null,
        changed: 1,
        left_out: 1,
        added: 1,
      },
    ]);
    expect(found.map(({ starts_at }) => starts_at.slice(5, 16)).slice(0, 4)).toEqual([
      "03-05T18:00",
      "03-13T17:00",
      "03-21T14:00",
      "03-26T18:00",
    ]);
  });

  it("is a series, in which one is missing and one has its own time and place", async () => {
    await importAll(TEXT);
    const [first, moved, added, next] = await listAll();
    expect(first).toMatchObject({
      time_zone: "Europe/Berlin",
      crew_id: server.crew("garden"),
      original_start: "2026-03-05T19:00",
      description: "Bring soup",
    });
    expect(moved).toMatchObject({ starts_at: "2026-03-13T17:00:00.000Z", place: "Barn", series_id: first?.series_id });
    expect(added).toMatchObject({ starts_at: "2026-03-21T14:00:00.000Z", series_id: null, original_start: null });
    expect(next).toMatchObject({ starts_at: "2026-03-26T18:00:00.000Z", series_id: first?.series_id });
    const series = await ada.client.gatherings.series.query({ id: first?.series_id ?? 0 });
    expect(series).toMatchObject({ rule: "FREQ=WEEKLY;BYDAY=TH", title: "Supper", starts_at: "2026-03-05T19:00" });
  });

  it("goes on by itself, and a later import makes nothing twice, wherever it has been moved to", async () => {
    const made = await importAll(TEXT);
    await passDays(20);
    const all = await listAll();
    expect(all.length).toBeGreaterThan(made + 1);
    expect(new Set(all.map(({ original_start }) => original_start)).size).toBe(all.length);
    expect(await newIn(TEXT)).toEqual([]);
    const next = all.find(({ starts_at }) => starts_at > "2026-04-10");
    const moved = { starts_at: "2026-04-18T08:00:00Z", ends_at: "2026-04-18T09:00:00Z" };
    await bo.client.gatherings.update.mutate({ ...moved, id: next?.id ?? 0, title: "Dinner", scope: "Following" });
    expect(await newIn(TEXT)).toEqual([]);
    expect(await importAll(TEXT)).toBe(all.length);
  });

  it("has none again when it is left out and the series is moved, cancelled or restored", async () => {
    await importAll(TEXT);
    const [first] = await listAll();
    const id = first?.id ?? 0;
    const later = { title: "Supper", starts_at: "2026-03-05T19:00:00Z", ends_at: "2026-03-05T21:00:00Z" };
    await ada.client.gatherings.update.mutate({ ...later, id, scope: "All" });
    expect((await starts()).slice(0, 4)).toEqual(["03-05T19:00", "03-13T17:00", "03-21T14:00", "03-26T19:00"]);
    await ada.client.gatherings.cancel.mutate({ id, scope: "All", reason: null });
    await ada.client.gatherings.restore.mutate({ id, scope: "All" });
    expect((await starts()).slice(0, 4)).toEqual(["03-05T19:00", "03-13T17:00", "03-21T14:00", "03-26T19:00"]);
    const friday = { title: "Supper", starts_at: "2026-03-06T19:00:00Z", ends_at: "2026-03-06T21:00:00Z" };
    await ada.client.gatherings.update.mutate({ ...friday, id, scope: "All" });
    expect((await starts()).slice(0, 4)).toEqual(["03-06T19:00", "03-13T17:00", "03-21T14:00", "03-27T19:00"]);
  });

  it("leaves out later times too, which the series would make itself", async () => {
    const text = calendarOf([...WEEKLY, "EXDATE;TZID=Europe/Berlin:20270311T190000"]);
    await importAll(text);
    await passDays(20);
    const days = (await listAll()).map(({ starts_at }) => starts_at.slice(0, 10));
    expect(days).toContain("2027-03-04");
    expect(days).not.toContain("2027-03-11");
    expect(days).toContain("2027-03-18");
  });

  it("comes in as single gatherings if that is chosen, and then stays so", async () => {
    const made = await importAll(TEXT, "single");
    expect(new Set((await listAll()).map(({ series_id }) => series_id))).toEqual(new Set([null]));
    server.clock.setDay(addDays(TODAY, 20));
    const { repeated, found } = await preview(TEXT);
    expect(repeated).toMatchObject([{ repeats: null, alone: "Existing" }]);
    expect(found.filter(({ exists }) => !exists)).toHaveLength(2);
    expect(await importAll(TEXT)).toBe(made + 2);
    expect(await countSeries()).toBe(0);
  });

  it("that has changed in a newer file comes in as single gatherings beside its series, as the preview says", async () => {
    const made = await importAll(TEXT);
    const fridays = TEXT.replace("0305T1900", "0306T1900");
    const shorter = TEXT.replace("FREQ=WEEKLY", "FREQ=WEEKLY;UNTIL=20260401T000000Z");
    for (const text of [fridays, shorter])
      expect((await preview(text)).repeated).toMatchObject([{ repeats: null, alone: "RuleChanged" }]);
    expect(await newIn(shorter)).toEqual([]);
    expect(await importAll(fridays)).toBeGreaterThan(made + 50);
    expect(await countSeries()).toBe(1);
    expect((await preview(TEXT)).repeated).toMatchObject([{ alone: null }]);
  });

  it("is one of several series, of which as many come in as there may be gatherings at once", async () => {
    const daily = WEEKLY.map((line) => line.replace("WEEKLY", "DAILY"));
    const text = calendarOf(...[1, 2, 3].map((uid) => [`UID:${uid}`, `SUMMARY:${uid}`, ...daily]));
    const { later, found } = await preview(text);
    expect(later).toBeGreaterThan(350);
    expect(await importAll(text)).toBe(found.length);
    expect(await countSeries()).toBe(2);
    await importAll(text);
    expect(await countSeries()).toBe(3);
    expect(await newIn(text)).toEqual([]);
  });

  it("is imported once by two people at the same time", async () => {
    const { repeated } = await preview(TEXT);
    const series = repeated.map(({ entry }) => entry);
    const run = (member: typeof ada) =>
      member.client.gatherings.importCalendar.mutate({ text: TEXT, series, keys: [] });
    await Promise.all([run(ada), run(bo), run(ada)]);
    expect(await countSeries()).toBe(1);
  });
});

describe("undoing an import of a series", () => {
  it("deletes it, also what it has made since", async () => {
    await importAll(TEXT);
    await passDays(20);
    await undoLast();
    expect(await listAll()).toEqual([]);
    expect(await countSeries()).toBe(0);
    expect((await newIn(TEXT)).length).toBeGreaterThan(50);
  });

  it("deletes what it has made since, although nothing is left of what came in, and another import followed", async () => {
    await importAll(TEXT);
    const { db } = server.running.services;
    await db.deleteFrom("gatherings").execute();
    await passDays(20);
    const later = (await listAll()).length;
    expect(later).toBeGreaterThan(0);
    await importAll(calendarOf(["UID:2", "SUMMARY:Songs", at("DTSTART", "0401T1900")]));
    expect(await listAll()).toHaveLength(later + 1);
    const [, first] = (await ada.client.journal.list.query({})).entries;
    await ada.client.journal.undo.mutate({ revision: first?.revision ?? 0 });
    expect((await listAll()).map(({ title }) => title)).toEqual(["Songs"]);
  });

  it("leaves what was answered as a single gathering", async () => {
    await importAll(TEXT);
    const [first] = await listAll();
    await bo.client.gatherings.answer.mutate({ id: first?.id ?? 0, answer: "Going" });
    await undoLast();
    expect(await listAll()).toMatchObject([{ id: first?.id, series_id: null }]);
    expect(await countSeries()).toBe(0);
  });
});

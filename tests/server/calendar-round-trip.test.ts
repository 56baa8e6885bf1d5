import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../../shared/basics/dates.ts";
import { GATHERING_SCOPES, LINK_TYPES, MONTHLY_DAYS, REPETITION_UNITS, WEEKDAYS } from "../../shared/enumerations.ts";
import { endDay, isAllDay, startDay } from "../../shared/gatherings/gathering-times.ts";
import type { Gathering } from "../../shared/gatherings/gatherings.ts";
import { isLastOfMonth } from "../../shared/series/repeats.ts";
import { listGatherings } from "../../server/features/gatherings/gatherings.queries.ts";
import { localTimeIn } from "../../server/features/gatherings/local-times.ts";
import { readCalendarFile } from "../../server/features/import/reader/calendar-file.ts";
import { anyCharacter } from "../support/any-character.ts";
import { actAs } from "../support/editing.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { signIn } from "../support/test-server.ts";
import { LONG, trial } from "../support/trials.ts";

// A calendar of ours, as it comes in again.

const TODAY = "2026-02-15";
const CREWS = ["garden", String.raw`Küche, Hof; "neu" \n \ 🎉`];
const server = sharedServer({ people: ["ada"], crews: CREWS }, TODAY);
const ada = memberForEach(server, "ada");

/** With clock changes of an hour and of half an hour, at night and at midnight, in north and south, and with none. */
const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Havana", "Asia/Kathmandu"];
const HOUR = 3_600_000;

const words = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ", ",
          "; ",
          String.raw`\n`,
          "\\",
          ":",
          '"',
          "🎉",
          "👩🏽‍🌾",
          "  ",
          "\u00A0",
          "<b>",
          "&amp;",
          "[a](b)",
        ),
        fc.constantFrom(
          "BEGIN:VEVENT",
          "SUMMARY:Song",
          "https://example.org/a?b=c,d;e",
          "Küche".repeat(20),
          "= ",
          "\t",
        ),
        fc.string({ unit: anyCharacter, maxLength: 10 }),
      ),
      { maxLength: 6 },
    )
    .map((parts) => `Supper ${parts.join("")}`.slice(0, maxLength).toWellFormed());
const links = fc.array(
  fc.record({
    link_type: fc.constantFrom(...LINK_TYPES),
    url: words(60).map((path) => `https://example.org/${path}`),
    label: fc.option(words(200)),
  }),
  { maxLength: 4 },
);
const wordings = fc.record({
  title: words(200),
  place: fc.option(words(200)),
  links,
  description: fc.option(fc.array(words(400), { minLength: 1, maxLength: 5 }).map((lines) => lines.join("\n"))),
});

/** From one minute to 14 days long. */
const lengths = fc
  .record({
    day: fc.nat({ max: 40 }),
    minute: fc.nat({ max: 1439 }),
    length: fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 20_000 })),
  })
  .map(({ day, minute, length }) => {
    const start = Date.parse(addDays(TODAY, day + 1)) + minute * 60_000;
    return timesFrom(start, (length + 1) * 60_000);
  });

/** One to 14 days, as the clocks show them. */
const wholeDays = fc
  .record({ day: fc.nat({ max: 40 }), days: fc.integer({ min: 1, max: 14 }) })
  .map(({ day, days }) => {
    const first = addDays(TODAY, day + 1);
    return { starts_at: `${first}T00:00`, ends_at: `${addDays(first, days)}T00:00` };
  });

function timesFrom(start: number, length: number) {
  return { starts_at: new Date(start).toISOString(), ends_at: new Date(start + length).toISOString() };
}

const ends = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 2, max: 30 }).map((count) => ({ times: count })),
  fc.integer({ min: 50, max: 300 }).map((days) => ({ until: addDays(TODAY, days) })),
  fc.constant({ ends_with_interval: true }),
);
const repeats = fc
  .record({
    unit: fc.constantFrom(...REPETITION_UNITS),
    every: fc.integer({ min: 1, max: 4 }),
    weekdays: fc.subarray([...WEEKDAYS], { maxLength: 3 }),
    on: fc.constantFrom(...MONTHLY_DAYS),
  })
  .chain((rhythm) => ends.map((end) => ({ ...rhythm, ...end })));

const plans = fc.array(
  fc.record({
    zone: fc.constantFrom(...ZONES),
    crew: fc.option(fc.constantFrom(...CREWS)),
    texts: wordings,
    times: fc.oneof({ weight: 4, arbitrary: lengths }, { weight: 1, arbitrary: wholeDays }),
    repeats: fc.option(repeats, { freq: 4 }),
  }),
  { minLength: 1, maxLength: 3 },
);
const changes = fc.array(
  fc.record({
    which: fc.nat(),
    kind: fc.constantFrom("move", "reword", "cancel", "restore", "delete"),
    scope: fc.constantFrom(...GATHERING_SCOPES),
    hours: fc.integer({ min: 1, max: 60 }),
    texts: wordings,
  }),
  { maxLength: 8 },
);
type Plan = typeof plans extends fc.Arbitrary<(infer One)[]> ? One : never;
type Change = typeof changes extends fc.Arbitrary<(infer One)[]> ? One : never;

const listAll = () => listGatherings(server.running.services.db, server.collective.id);

async function plan({ zone, crew, texts: written, times: at, repeats: again }: Plan): Promise<void> {
  await server.running.services.db.updateTable("collectives").set({ time_zone: zone }).execute();
  // The last Tuesday is offered on the last one alone.
  const start = at.starts_at.endsWith("Z") ? localTimeIn(zone, at.starts_at) : at.starts_at;
  const isLast = isLastOfMonth(start.slice(0, 10));
  const on = again?.on === "LastWeekday" && !isLast ? "Weekday" : again?.on;
  await ada.client.gatherings.create.mutate({
    ...written,
    ...at,
    crew_id: crew === null ? null : server.crew(crew),
    repeats: again && { ...again, on },
  });
}

/** Changes one of the gatherings, or its series. */
async function apply({ which, kind, scope, hours, texts: written }: Change): Promise<void> {
  const all = await listAll();
  const gathering = all[which % all.length];
  if (!gathering) return;
  const { id } = gathering;
  const api = ada.client.gatherings;
  if (kind === "cancel") await api.cancel.mutate({ id, scope, reason: written.place });
  if (kind === "restore") await api.restore.mutate({ id, scope });
  if (kind === "delete" && scope === "All") await api.delete.mutate({ id });
  if (kind === "reword") await api.update.mutate({ ...gathering, ...written, scope });
  if (kind === "move") {
    const [start, end] = [gathering.starts_at, gathering.ends_at].map((time) => Date.parse(time)) as [number, number];
    await api.update.mutate({ ...gathering, ...timesFrom(start + hours * HOUR, end - start), scope });
  }
}

/** A description as a calendar can have it: it has one kind of line break, and no other control characters. */
function asWritten(description: string | null): string | null {
  // oxlint-disable-next-line no-control-regex -- That is what it removes.
  const printable = description?.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, "");
  return printable?.replaceAll(/\r\n?/g, "\n").trim() || null;
}

/** Lists the days and times to come in a calendar of ours, and counts the cancelled ones. */
function readBack(text: string) {
  const file = readCalendarFile(text, { now: server.clock.now(), timeZone: "UTC" });
  const entries =
    file?.found
      .map(({ title, starts_at, ends_at, is_end_guessed, time_zone, place, categories, texts }) => {
        const { description, links: read } = texts;
        const times = { starts_at, ends_at, is_end_guessed };
        return JSON.stringify({ title, ...times, time_zone, place, categories, description, links: read });
      })
      .toSorted() ?? [];
  const cancelled = file?.refused.find(({ reason }) => reason === "Cancelled")?.count ?? 0;
  return { gatherings: entries.filter((entry) => !entry.includes("/intervals/")), cancelled };
}

/** A gathering as `readBack` returns it. */
function asRead(gathering: Gathering): string {
  const { id, title, place, description, crew_id } = gathering;
  const page = { link_type: "Website" as const, url: `${server.url}/gatherings/${id}`, label: null };
  const categories = CREWS.filter((crew) => server.crew(crew) === crew_id);
  // Whole days are those of the calendar that they come into.
  const { starts_at, ends_at } = isAllDay(gathering)
    ? { starts_at: midnight(startDay(gathering)), ends_at: midnight(addDays(endDay(gathering), 1)) }
    : gathering;
  const times = { starts_at, ends_at, is_end_guessed: false };
  const time_zone = isAllDay(gathering) ? null : gathering.time_zone;
  const texts = { description: asWritten(description), links: onceEach([...gathering.links, page]) };
  return JSON.stringify({ title, ...times, time_zone, place, categories, ...texts });
}

const onceEach = (all: Gathering["links"]) => [...new Map(all.map((link) => [JSON.stringify(link), link])).values()];

const midnight = (day: string) => `${day}T00:00:00.000Z`;

it("has whatever is planned, changed, cancelled and deleted", { timeout: LONG }, async () => {
  const { db } = server.running.services;
  const { url } = await ada.client.calendar.makeForCollective.mutate();
  const cookie = await signIn(server.url, "ada");
  await fc.assert(
    fc.asyncProperty(plans, changes, async (planned, changed) => {
      await db.deleteFrom("gatherings").execute();
      await db.deleteFrom("gathering_series").execute();
      for (const one of planned) await plan(one);
      for (const one of changed) await apply(one);
      const ahead = (await listAll()).filter(({ starts_at }) => starts_at < addDays(TODAY, 366));
      const expected = ahead.filter(({ cancelled_at }) => cancelled_at === null);
      const { gatherings, cancelled } = readBack(await (await fetch(url)).text());
      expect(gatherings).toEqual(expected.map(asRead).toSorted());
      expect(cancelled).toBe(ahead.length - expected.length);
      const alone = expected.slice(0, 1);
      const files = alone.map(({ id }) =>
        fetch(`${server.url}/gatherings/${id}/calendar.ics`, { headers: { cookie } }),
      );
      const texts = await Promise.all(files.map(async (file) => (await file).text()));
      expect(texts.flatMap((text) => readBack(text).gatherings)).toEqual(alone.map(asRead));
    }),
    { numRuns: trial(15, 1_000) },
  );
});

it("has whole days, of which those of an interval are too many", async () => {
  await actAs(server, "ada").plan(3, { volunteers: ["garden"] });
  const { url } = await ada.client.calendar.makeMine.mutate();
  const text = await (await fetch(url)).text();
  const file = readCalendarFile(text, { now: server.clock.now(), timeZone: "Europe/Berlin" });
  expect(file?.found).toMatchObject([
    {
      title: "Last day to plan interval 3",
      starts_at: "2026-02-27T23:00:00.000Z",
      ends_at: "2026-02-28T23:00:00.000Z",
      texts: { description: "Interval 3 begins the next day." },
    },
  ]);
  expect(file?.refused).toEqual([
    { reason: "Over", count: 1, titles: ["Interval 1"] },
    { reason: "TooLong", count: 3, titles: ["Interval 2", "Interval 3", "You convene garden"] },
  ]);
});

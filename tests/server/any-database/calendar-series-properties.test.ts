import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../../../shared/basics/dates.ts";
import { MONTHLY_DAYS, REPETITION_UNITS, WEEKDAYS } from "../../../shared/enumerations.ts";
import { movedTo } from "../../../shared/basics/local-times.ts";
import { isLastOfMonth, repetitionFrom, ruleOf } from "../../../shared/series/repeats.ts";
import { readCalendarFile } from "../../../server/features/import/reader/calendar-file.ts";
import { occurrenceAt, startsOf } from "../../../server/features/series/occurrences.ts";
import { calendar, entry } from "../../support/calendar-files.ts";
import { LONG, trial } from "../../support/trials.ts";

// The collective is in Berlin.
const [TODAY, OWN_ZONE] = ["2026-11-26", "Europe/Berlin"];
/** With clock changes of an hour and of half an hour, at night and at midnight, in north and south, and with none. */
const ZONES = [OWN_ZONE, "America/New_York", "Australia/Lord_Howe", "America/Havana", "Asia/Kathmandu"];
const HOUR = 3_600_000;
/** In days. */
const YEARS = 3_653;

const series = fc
  .record({
    day: fc.integer({ min: -800, max: 400 }).map((days) => addDays(TODAY, days)),
    time: fc.option(fc.nat({ max: 1439 }), { freq: 4 }),
    zone: fc.constantFrom(...ZONES),
    unit: fc.constantFrom(...REPETITION_UNITS),
    every: fc.integer({ min: 1, max: 4 }),
    weekdays: fc.subarray([...WEEKDAYS], { maxLength: 3 }),
    on: fc.constantFrom(...MONTHLY_DAYS),
    times: fc.option(fc.integer({ min: 2, max: 400 })),
    until: fc.option(fc.integer({ min: 30, max: 1_500 })),
  })
  .map(({ day, time, zone, until, times, on, ...rhythm }) => {
    const ends = { times, until: times === null && until !== null ? addDays(day, until) : null };
    const isOffered = on !== "LastWeekday" || isLastOfMonth(day);
    const at = new Date(Date.parse(day) + (time ?? 0) * 60_000).toISOString().slice(0, 16);
    return {
      isDay: time === null,
      time_zone: time === null ? OWN_ZONE : zone,
      starts_at: at,
      ends_at: at,
      repeats: repetitionFrom({ ...rhythm, ...ends, on: isOffered ? on : "Weekday" }, day),
    };
  });
/** The first time to come stays, so that the series begins with it. */
const exceptions = fc.uniqueArray(
  fc.record({
    which: fc.integer({ min: 1, max: 20 }),
    kind: fc.constantFrom("EXDATE", "Cancelled", "Moved"),
    hours: fc.integer({ min: 1, max: 60 }),
  }),
  { selector: ({ which }) => which, maxLength: 6 },
);

it("a series comes back from its rule and its exceptions", { timeout: LONG }, () => {
  fc.assert(
    fc.property(series, exceptions, ({ isDay, ...written }, changes) => {
      const length = isDay ? 24 * HOUR : HOUR;
      const isOver = (shown: string) =>
        Date.parse(occurrenceAt(written, shown).starts_at) + length <= Date.parse(TODAY);
      const all = startsOf(written, addDays(TODAY, -2), addDays(TODAY, YEARS)).filter((shown) => !isOver(shown));
      const at = (name: string, shown: string) => {
        const value = shown.replaceAll(/[-:]/g, "");
        return isDay ? `${name};VALUE=DATE:${value.slice(0, 8)}` : `${name};TZID=${written.time_zone}:${value}00`;
      };
      const moved = (shown: string, hours: number) =>
        new Date(Date.parse(`${shown}Z`) + hours * length).toISOString().slice(0, 16);
      const made = changes.flatMap((change) => {
        const shown = all[change.which];
        return shown === undefined ? [] : { ...change, shown };
      });
      const leftOut = made.filter(({ kind }) => kind === "EXDATE").map(({ shown }) => at("EXDATE", shown));
      const text = calendar(
        ...entry(at("DTSTART", written.starts_at), `RRULE:${ruleOf(written.repeats)}`, ...leftOut),
        ...made
          .filter(({ kind }) => kind !== "EXDATE")
          .flatMap(({ kind, shown, hours }) =>
            entry(
              at("RECURRENCE-ID", shown),
              at("DTSTART", kind === "Moved" ? moved(shown, hours) : shown),
              ...(kind === "Moved" ? [] : ["STATUS:CANCELLED"]),
            ),
          ),
      );
      const file = readCalendarFile(text, { now: new Date(TODAY), timeZone: OWN_ZONE });
      const read = file?.repeated[0];
      const isSeries = all.length > 1;
      const isChanged = new Map(made.map((change) => [change.shown, change]));
      expect(read?.series ? startsOf(read.series, addDays(TODAY, -2), addDays(TODAY, YEARS)) : null).toEqual(
        isSeries ? all : null,
      );
      expect(read?.changed ?? 0).toBe(isSeries ? made.filter(({ kind }) => kind === "Moved").length : 0);
      expect(read?.series?.left_out ?? []).toEqual(
        all.filter((shown) => isSeries && /EXDATE|Cancelled/.test(isChanged.get(shown)?.kind ?? "")),
      );
      const last = read?.series?.made_until ?? "9";
      const expected = all.flatMap((shown) => {
        const { kind, hours = 0 } = isChanged.get(shown) ?? {};
        const isMissing = kind === undefined ? shown.slice(0, 10) > last : kind !== "Moved";
        const start = kind === "Moved" ? moved(shown, hours) : shown;
        const times = { ...written, ...movedTo(start, written) };
        return isMissing ? [] : `${occurrenceAt(times, start).starts_at} ${isSeries ? shown : null}`;
      });
      const found = file?.found.map(({ starts_at, original_start }) => `${starts_at} ${original_start}`);
      expect(found?.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: trial(40, 2_000) },
  );
});

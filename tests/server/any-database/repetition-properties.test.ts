import * as fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, type IsoDate } from "../../../shared/basics/dates.ts";
import { MONTHLY_DAYS, REPETITION_UNITS, WEEKDAYS } from "../../../shared/enumerations.ts";
import {
  daysOfRepetition,
  endedBefore,
  movedRepetition,
  repetitionFrom,
  ruleOf,
  weekdayOf,
} from "../../../shared/series/repeats.ts";
import type { Repetition } from "../../../shared/series/gathering-series.schema.ts";
import { localTimeIn } from "../../../server/features/gatherings/local-times.ts";
import { occurrencesOf } from "../../../server/features/series/occurrences.ts";

/** With clock changes of an hour and of half an hour, at night and at midnight, and with none. */
const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Havana", "Pacific/Apia"];

const day = fc.integer({ min: 0, max: 5_000 }).map((days) => addDays("2024-01-01", days));
const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "15", "30")).map(([hour, minute]) => {
  return `${String(hour).padStart(2, "0")}:${minute}`;
});
const choices = fc.record({
  unit: fc.constantFrom(...REPETITION_UNITS),
  every: fc.integer({ min: 1, max: 5 }),
  weekdays: fc.subarray([...WEEKDAYS]),
  on: fc.constantFrom(...MONTHLY_DAYS),
});
const planned = fc.record({
  start: day,
  from: time,
  minutes: fc.integer({ min: 15, max: 3_000 }),
  time_zone: fc.constantFrom(...ZONES),
  repeats: choices,
});
type Planned = typeof planned extends fc.Arbitrary<infer Value> ? Value : never;

const ENDLESS = { until: null, times: null };
const YEAR = 366;

function listOf({ start, from, minutes, time_zone }: Planned, repeats: Repetition) {
  const starts_at = `${start}T${from}`;
  const ends_at = new Date(Date.parse(`${starts_at}Z`) + minutes * 60_000).toISOString().slice(0, 16);
  return occurrencesOf({ repeats, starts_at, ends_at, time_zone }, start, addDays(start, 2 * YEAR));
}
const daysOf = (plan: Planned, repeats: Repetition): IsoDate[] =>
  listOf(plan, repeats).map(({ original_start }) => original_start.slice(0, 10));

const monthsOf = (date: IsoDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
const isLastDay = (date: IsoDate) => addDays(date, 1).slice(0, 7) !== date.slice(0, 7);
/** A Monday, by which weeks are told apart. */
const weekOf = (date: IsoDate) => Math.floor(daysBetween("2024-01-01", date) / 7);
/** Which one of its weekday it is in its month. */
const rank = (date: IsoDate) => Math.floor((Number(date.slice(8)) - 1) / 7);

/** Says whether something repeats on a day, without any rule. */
function isOn(date: IsoDate, { start, repeats: { unit, every, weekdays, on } }: Planned): boolean {
  if (unit === "Week") {
    const isInWeek = (weekOf(date) - weekOf(start)) % every === 0;
    return isInWeek && (weekdayOf(date) === weekdayOf(start) || weekdays.includes(weekdayOf(date)));
  }
  if ((monthsOf(date) - monthsOf(start)) % every !== 0) return false;
  if (on === "Date") {
    const [wanted, own] = [start, date].map((candidate) => Number(candidate.slice(8))) as [number, number];
    return own === wanted || (own < wanted && isLastDay(date));
  }
  if (weekdayOf(date) !== weekdayOf(start)) return false;
  const isLast = addDays(date, 7).slice(0, 7) !== date.slice(0, 7);
  return on === "LastWeekday" || rank(start) === 4 ? isLast : rank(date) === rank(start);
}

/** The days of two years on which something repeats. */
function expectedDays(plan: Planned): IsoDate[] {
  const all = Array.from({ length: 2 * YEAR + 1 }, (_, index) => addDays(plan.start, index));
  return all.filter((date) => isOn(date, plan));
}

describe("whatever repeats", () => {
  it("is on the days that the calendar has, until a day or a number of times", () => {
    fc.assert(
      fc.property(planned, fc.integer({ min: 2, max: 30 }), (plan, times) => {
        const expected = expectedDays(plan);
        const ending = (end: object) => repetitionFrom({ ...plan.repeats, ...ENDLESS, ...end }, plan.start);
        expect(daysOf(plan, ending({}))).toEqual(expected);
        expect(daysOf(plan, ending({ times }))).toEqual(expected.slice(0, times));
        const until = addDays(plan.start, times * 7);
        expect(daysOf(plan, ending({ until }))).toEqual(expected.filter((date) => date <= until));
      }),
    );
  });

  it("is on the same days for programs that read its rule", () => {
    const monthly: Planned["repeats"] = { unit: "Month", every: 1, weekdays: [], on: "Date" };
    const endOfMonth = { start: "2026-01-31", from: "19:00", minutes: 60, time_zone: "UTC", repeats: monthly };
    fc.assert(
      fc.property(planned, fc.integer({ min: 2, max: 30 }), (plan, most) => {
        const [from, last] = [addDays(plan.start, most * 5), addDays(plan.start, YEAR)];
        for (const end of [{}, { times: most }, { until: addDays(plan.start, most * 7) }]) {
          const repeats = repetitionFrom({ ...plan.repeats, ...ENDLESS, ...end }, plan.start);
          const dtstart = Temporal.PlainDate.from(plan.start).toZonedDateTime("UTC");
          const rule = new RRuleTemporal({ rruleString: ruleOf(repeats).replace("T235959", "T235959Z"), dtstart });
          const read = rule.between(new Date(plan.start), new Date(last), true);
          const days = read.map((one) => one.toPlainDate().toString());
          expect(daysOfRepetition(repeats, plan.start, { last })).toEqual(days);
          expect(daysOfRepetition(repeats, plan.start, { from, last })).toEqual(days.filter((date) => date >= from));
        }
      }),
      // Few generated ones begin on a day that some months lack.
      { examples: [[endOfMonth, 12]] },
    );
  });

  it("begins when the clocks show its time, or skip it; ends later; and is in order", () => {
    fc.assert(
      fc.property(planned, (plan) => {
        const all = listOf(plan, repetitionFrom({ ...plan.repeats, ...ENDLESS }, plan.start));
        for (const [index, { original_start, starts_at, ends_at }] of all.entries()) {
          const shown = localTimeIn(plan.time_zone, starts_at);
          // A time that is skipped is later; one that is shown twice is the earlier one.
          expect(shown >= original_start).toBe(true);
          const hourBefore = new Date(Date.parse(starts_at) - 3_600_000).toISOString();
          expect(localTimeIn(plan.time_zone, hourBefore)).not.toBe(original_start);
          const [before, after] = [-1, 1].map((days) => {
            const instant = Date.parse(starts_at) + days * 86_400_000;
            return Date.parse(`${localTimeIn(plan.time_zone, new Date(instant).toISOString())}Z`) - instant;
          });
          expect(shown === original_start || before !== after).toBe(true);
          expect(ends_at > starts_at).toBe(true);
          expect(starts_at > (all[index - 1]?.starts_at ?? "")).toBe(true);
        }
      }),
    );
  });

  it("is the same in two parts, however it is split", () => {
    fc.assert(
      fc.property(planned, fc.nat(), fc.integer({ min: 2, max: 40 }), (plan, nth, times) => {
        for (const end of [null, times]) {
          const repeats = repetitionFrom({ ...plan.repeats, until: null, times: end }, plan.start);
          const all = daysOf(plan, repeats);
          const at = nth % all.length;
          const first = all[at] ?? plan.start;
          const following = { ...repeats, times: end && end - at };
          const until = addDays(plan.start, 2 * YEAR);
          const parts = [
            ...(at === 0 ? [] : daysOf(plan, endedBefore(repeats, first))),
            ...daysOf({ ...plan, start: first }, following).filter((date) => date <= until),
          ];
          expect(parts).toEqual(all);
        }
      }),
    );
  });

  it("is on the day that one of them was moved to, in the same rhythm", () => {
    fc.assert(
      fc.property(planned, fc.integer({ min: -20, max: 20 }), (plan, days) => {
        // The planned gathering is always one of them.
        fc.pre(isOn(plan.start, plan));
        const repeats = repetitionFrom({ ...plan.repeats, ...ENDLESS }, plan.start);
        const to = addDays(plan.start, days);
        const moved = movedRepetition(repeats, plan.start, to);
        expect(daysOf({ ...plan, start: to }, moved)[0]).toBe(to);
        const { unit, every } = plan.repeats;
        expect(moved).toMatchObject({ unit, every });
        expect(movedRepetition(repeats, plan.start, plan.start)).toEqual(repeats);
      }),
    );
  });
});

import { Temporal } from "temporal-polyfill";
import { addDays, daysBetween, type IsoDate } from "../../../shared/basics/dates.ts";
import { WEEKDAYS, type Weekday } from "../../../shared/enumerations.ts";
import type { GatheringSeries, Repetition } from "../../../shared/series/gathering-series.schema.ts";
import { weekdayOf } from "../../../shared/series/repeats.ts";
import { startsOf } from "./occurrences.ts";

// How the days of a series move when its rule changes (`docs/domain/gatherings.md#changing-a-series`).

const WEEK = 7;
const LONGEST_MONTH = 31;

/** A day of a series that becomes another one. */
export interface DayMove {
  from: IsoDate;
  to: IsoDate;
}

/** Returns the day that one becomes; undefined if it is gone. */
export type Mover = (day: IsoDate) => IsoDate | undefined;

export const dayOf = (time: string): IsoDate => time.slice(0, 10);

/**
 * Returns how days move to those of a changed rule. The n-th week or month stays the n-th, and in it each weekday becomes
 * the one that it was moved to. If a rule for weeks becomes one for months, or the other way round, days stay.
 */
export function moverOf(before: Repetition, after: Repetition, { from, to }: DayMove): Mover {
  if (before.unit !== after.unit) return (day) => day;
  if (after.unit === "Month") {
    const { months } = monthOf(from).until(monthOf(to), { largestUnit: "months" });
    return (day) => dayIn(monthOf(day).add({ months }), after);
  }
  const days = daysBetween(from, to);
  const weeks = Math.trunc(days / WEEK) * WEEK;
  const instead = weekdaysInstead(before.weekdays, after.weekdays, [weekdayOf(from), weekdayOf(to)]);
  return (day) => {
    const weekday = weekdayOf(day);
    if (!instead.has(weekday)) return addDays(day, weeks);
    const other = instead.get(weekday);
    if (other === undefined) return undefined;
    // The day that was moved may be in another week.
    if (weekday === weekdayOf(from) && other === weekdayOf(to)) return addDays(day, days);
    return addDays(day, weeks + WEEKDAYS.indexOf(other) - WEEKDAYS.indexOf(weekday));
  };
}

/** Maps the weekdays that a rule no longer has to those that it has instead, or to undefined. */
function weekdaysInstead(before: readonly Weekday[], after: readonly Weekday[], moved: readonly [Weekday, Weekday]) {
  const [from, to] = moved;
  const gone = before.filter((weekday) => !after.includes(weekday));
  const come = after.filter((weekday) => !before.includes(weekday));
  const isPair = gone.includes(from) && come.includes(to);
  const others = come.filter((weekday) => !isPair || weekday !== to);
  return new Map(gone.map((weekday) => [weekday, isPair && weekday === from ? to : others.shift()]));
}

const monthOf = (day: IsoDate) => Temporal.PlainYearMonth.from(day.slice(0, 7));

/** The day of a month on which something repeats; undefined if there is none. */
function dayIn(month: Temporal.PlainYearMonth, repeats: Repetition): IsoDate | undefined {
  const first = month.toPlainDate({ day: 1 }).toString();
  const last = month.toPlainDate({ day: month.daysInMonth }).toString();
  return daysOf({ repeats, starts_at: `${first}T00:00` }, first, last)[0];
}

/** Lists the days of something that repeats without an end. */
function daysOf({ repeats, starts_at }: Pick<GatheringSeries, "repeats" | "starts_at">, from: IsoDate, to: IsoDate) {
  const endless = { ...repeats, until: null, times: null };
  return startsOf({ repeats: endless, starts_at, ends_at: starts_at, time_zone: "UTC" }, from, to).map(dayOf);
}

/** Returns the first day of a series after a move, and the last one if it ends on a day: both move with its gatherings. */
export function movedEnds(
  series: GatheringSeries,
  repeats: Repetition,
  move: DayMove,
): { start: IsoDate; until: IsoDate | null } {
  const { every, until } = series.repeats;
  const mover = moverOf(series.repeats, repeats, move);
  const moved = (from: IsoDate, to: IsoDate) =>
    daysOf(series, from, to)
      .flatMap((day) => mover(day) ?? [])
      .toSorted();
  const start = dayOf(series.starts_at);
  const [first = start] = moved(start, addDays(start, WEEK * every - 1));
  if (until === null) return { start: first, until };
  return { start: first, until: moved(addDays(until, -LONGEST_MONTH * every), until).at(-1) ?? until };
}

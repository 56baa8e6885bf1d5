import { addDays, daysBetween, type IsoDate } from "../../../shared/basics/dates.ts";
import { WEEKDAYS, type Weekday } from "../../../shared/enumerations.ts";
import type { GatheringSeries, Repetition } from "../../../shared/series/gathering-series.schema.ts";
import { daysIn, daysOfRepetition, weekOrMonthOf, weekdayOf } from "../../../shared/series/repeats.ts";
import { dayOf } from "./occurrences.ts";

// How the days of a series move when its rule changes (`docs/domain/gatherings.md#changing-a-series`).

const WEEK = 7;
const LONGEST_MONTH = 31;

/** A day of a series that becomes another one. */
export interface DayMove {
  from: IsoDate;
  to: IsoDate;
}

/**
 * Returns how days move to those of a changed rule; one that is gone becomes undefined. The n-th week or month stays the
 * n-th, and in it each weekday becomes the one that it was moved to. If a rule for weeks becomes one for months, or the
 * other way round, days stay.
 */
export function moverOf(
  before: Repetition,
  after: Repetition,
  { from, to }: DayMove,
): (day: IsoDate) => IsoDate | undefined {
  if (before.unit !== after.unit) return (day) => day;
  if (after.unit === "Month") {
    const months = weekOrMonthOf(to, "Month") - weekOrMonthOf(from, "Month");
    return (day) => daysIn(weekOrMonthOf(day, "Month") + months, after)[0];
  }
  const days = daysBetween(from, to);
  // Every few weeks, the others move along to the week of the day that was moved: the rule leaves out those between.
  const weeks = after.every > 1 ? weekOrMonthOf(to, "Week") - weekOrMonthOf(from, "Week") : Math.trunc(days / WEEK);
  const instead = weekdaysInstead(before.weekdays, after.weekdays, [weekdayOf(from), weekdayOf(to)]);
  return (day) => {
    const weekday = weekdayOf(day);
    if (!instead.has(weekday)) return addDays(day, weeks * WEEK);
    const other = instead.get(weekday);
    if (other === undefined) return undefined;
    // The day that was moved may be in another week.
    if (weekday === weekdayOf(from) && other === weekdayOf(to)) return addDays(day, days);
    return addDays(day, weeks * WEEK + WEEKDAYS.indexOf(other) - WEEKDAYS.indexOf(weekday));
  };
}

/** Maps the weekdays that a rule no longer has to those that it has instead, or to undefined. */
function weekdaysInstead(before: readonly Weekday[], after: readonly Weekday[], moved: readonly [Weekday, Weekday]) {
  const [from, to] = moved;
  const gone = before.filter((weekday) => !after.includes(weekday));
  const come = after.filter((weekday) => !before.includes(weekday));
  // One can become a weekday that the rule has already; undoing that, only the other one comes.
  const isPair = gone.includes(from) ? come.length === 0 || come.includes(to) : gone.length === 0 && come.includes(to);
  const others = come.filter((weekday) => !isPair || weekday !== to);
  const changing = [...(isPair ? [from] : []), ...gone];
  return new Map(changing.map((weekday) => [weekday, isPair && weekday === from ? to : others.shift()]));
}

/**
 * Returns the first day of a series after a move, and its end: if it ends on a day, that moves with its gatherings, and
 * after a number of times, the day that was moved is still one of them.
 */
export function movedEnds(
  { repeats, starts_at }: GatheringSeries,
  after: Repetition,
  move: DayMove,
): { start: IsoDate } & Pick<Repetition, "until" | "times"> {
  const { every, until, times } = repeats;
  const mover = moverOf(repeats, after, move);
  const moved = (from: IsoDate, last: IsoDate) =>
    daysOfRepetition(repeats, dayOf(starts_at), { from, last })
      .flatMap((day) => mover(day) ?? [])
      .toSorted();
  const [start = move.to] = moved(dayOf(starts_at), addDays(dayOf(starts_at), WEEK * every - 1));
  const last = until && moved(addDays(until, -LONGEST_MONTH * every), until).at(-1);
  const upTo = daysOfRepetition({ ...after, times: null, until: null }, start, { last: move.to });
  return { start, until: last ?? until, times: times && Math.max(times, upTo.length) };
}

import { Temporal } from "temporal-polyfill";
import { addDays, daysBetween, type IsoDate } from "../../../shared/dates.ts";
import { WEEKDAYS } from "../../../shared/enumerations.ts";
import type { GatheringSeries, Repetition } from "../../../shared/gathering-series.schema.ts";
import type { GatheringOutline } from "../../../shared/gatherings.ts";
import { weekdayOf } from "../../../shared/repeats.ts";
import { startsOf, type Occurrence } from "./occurrences.ts";

// How the days of a series move when its rule changes (`docs/domain/gatherings.md#repetition`).

/** How many days away from its own a gathering may take place, so that it is still the same one. */
const NEAR = { Week: 6, Month: 15 };

export const dayOf = (time: string): IsoDate => time.slice(0, 10);

/** The day on which a series begins once `from`, one of its days, has become `to` by the new repetition. */
export function movedStart(
  { starts_at }: Pick<GatheringSeries, "starts_at">,
  repeats: Repetition,
  { from, to }: { from: IsoDate; to: IsoDate },
): IsoDate {
  const start = dayOf(starts_at);
  if (start === from) return to;
  if (repeats.unit === "Week") {
    return weekdayOf(start) === weekdayOf(from) ? addDays(start, daysBetween(from, to)) : start;
  }
  const months = monthOf(from).until(monthOf(to), { largestUnit: "months" }).months;
  return firstDayIn(monthOf(start).add({ months }), repeats) ?? start;
}

const monthOf = (day: IsoDate) => Temporal.PlainYearMonth.from(day.slice(0, 7));

/** The first day of a month on which something repeats; undefined if there is none. */
function firstDayIn(month: Temporal.PlainYearMonth, repeats: Repetition): IsoDate | undefined {
  const first = month.toPlainDate({ day: 1 }).toString();
  const last = month.toPlainDate({ day: month.daysInMonth }).toString();
  const midnight = `${first}T00:00`;
  const endless = { ...repeats, until: null, times: null };
  const [start] = startsOf({ repeats: endless, starts_at: midnight, ends_at: midnight, time_zone: "UTC" }, first, last);
  return start && dayOf(start);
}

/** A gathering that has its place in a series. */
export type SeriesGathering = GatheringOutline & Place;

interface Place {
  id: number;
  original_start: string;
}

export interface Matched {
  /** By the ids of gatherings. */
  taken: Map<number, Occurrence>;
  /** Gatherings that are on none of the new days. */
  left: Place[];
  free: Occurrence[];
}

/**
 * Finds when each gathering takes place by a changed rule: as many days later as its weekday has moved, on the same day,
 * or else at the nearest time that is free.
 */
export function matchOccurrences(
  gatherings: readonly Place[],
  occurrences: readonly Occurrence[],
  { before, after }: { before: GatheringSeries; after: GatheringSeries },
): Matched {
  const free = new Map(occurrences.map((occurrence) => [dayOf(occurrence.original_start), occurrence]));
  const taken: Matched["taken"] = new Map();
  const take = (id: number, day: IsoDate) => {
    const occurrence = free.get(day);
    if (!occurrence || taken.has(id)) return;
    taken.set(id, occurrence);
    free.delete(day);
  };
  const move = moverOf(before, after);
  for (const { id, original_start } of gatherings) take(id, move(dayOf(original_start)));
  for (const { id, original_start } of gatherings) take(id, dayOf(original_start));
  const most = before.repeats.unit === "Month" ? NEAR[after.repeats.unit] : NEAR.Week;
  const waiting = gatherings.filter(({ id }) => !taken.has(id));
  for (const { id, day } of listPairs(waiting, [...free.keys()], most)) take(id, day);
  return { taken, left: gatherings.filter(({ id }) => !taken.has(id)), free: [...free.values()] };
}

/** Lists each gathering with each day that is at most so many days away, the nearest first. */
function listPairs(gatherings: readonly Place[], days: readonly IsoDate[], most: number) {
  return gatherings
    .flatMap(({ id, original_start }) =>
      days.map((day) => ({ id, day, distance: Math.abs(daysBetween(dayOf(original_start), day)) })),
    )
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
}

/** Returns a function that moves a day: a removed weekday becomes the one added instead, and the others stay. */
function moverOf(before: GatheringSeries, after: GatheringSeries): (day: IsoDate) => IsoDate {
  const start = dayOf(before.starts_at);
  const days = daysBetween(start, dayOf(after.starts_at));
  const [was, is] = [before.repeats.weekdays, after.repeats.weekdays];
  const gone = was.filter((weekday) => !is.includes(weekday));
  const come = is.filter((weekday) => !was.includes(weekday));
  return (day) => {
    if (gone.length === 0) return addDays(day, days);
    const weekday = weekdayOf(day);
    const instead = come[gone.indexOf(weekday)];
    if (instead === undefined) return day;
    return addDays(day, weekday === weekdayOf(start) ? days : WEEKDAYS.indexOf(instead) - WEEKDAYS.indexOf(weekday));
  };
}

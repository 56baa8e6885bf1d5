import type { z } from "zod";
import { addDays, daysBetween, type IsoDate } from "../basics/dates.ts";
import type { DateLimits, intervalLossSchema, intervalSchema, newIntervalSchema } from "./intervals.schema.ts";

export type Interval = z.output<typeof intervalSchema>;
export type NewInterval = z.output<ReturnType<typeof newIntervalSchema>>;
export type IntervalLoss = z.output<typeof intervalLossSchema>;

/** The number of days in an interval, start and end included; null while its end is open. */
export function countDays(interval: Interval): number | null {
  return interval.end_date === null ? null : daysBetween(interval.start_date, interval.end_date) + 1;
}

function contains(interval: Interval, day: IsoDate): boolean {
  return interval.start_date <= day && (interval.end_date === null || day <= interval.end_date);
}

export interface Located {
  current: Interval | null;
  next: Interval | null;
}

/**
 * The current and the next interval on `today` (`docs/domain/intervals.md#intervals`). Current is the lowest id whose
 * dates contain the day. Next is the next higher id or, without a current one, the lowest that starts later.
 */
export function locateIntervals(intervals: readonly Interval[], today: IsoDate): Located {
  const inOrder = intervals.toSorted((a, b) => a.id - b.id);
  const current = inOrder.find((interval) => contains(interval, today)) ?? null;
  const next = current
    ? inOrder.find((interval) => interval.id > current.id)
    : inOrder.find((interval) => interval.start_date > today);
  return { current, next: next ?? null };
}

/** For which interval people plan first: the current one, unless at most a quarter of it is left and there is a next one. */
export function firstToPlan({ current, next }: Located, today: IsoDate): keyof Located | null {
  if (!current) return next && "next";
  const days = countDays(current);
  const isEnding = current.end_date !== null && days !== null && daysBetween(today, current.end_date) * 4 <= days;
  return next && isEnding ? "next" : "current";
}

/** The number of the first interval that is not over; null without any. */
export function firstUnfinishedId({ current, next }: Located): number | null {
  return (current ?? next)?.id ?? null;
}

/** Whether an interval is past and so read-only: before the current one or, without one, ended before `today`. */
export function isPastInterval(interval: Interval, current: Interval | null, today: IsoDate): boolean {
  if (current) return interval.id < current.id;
  return interval.end_date !== null && interval.end_date < today;
}

/** Whether an interval is yet to come: neither past nor current. */
export function isLaterInterval(interval: Interval, current: Interval | null, today: IsoDate): boolean {
  return interval.id !== current?.id && !isPastInterval(interval, current, today);
}

export function begunIntervals(intervals: readonly Interval[], today: IsoDate): Interval[] {
  const { current } = locateIntervals(intervals, today);
  return intervals.filter((interval) => interval.id === current?.id || isPastInterval(interval, current, today));
}

/** The interval before the one with this number. Numbers may be missing (`docs/domain/intervals.md#intervals`). */
export function intervalBefore(intervals: readonly Interval[], id: number): Interval | undefined {
  return intervals.filter((interval) => interval.id < id).toSorted((a, b) => b.id - a.id)[0];
}

export function intervalAfter(intervals: readonly Interval[], id: number): Interval | undefined {
  return intervals.filter((interval) => interval.id > id).toSorted((a, b) => a.id - b.id)[0];
}

/** The earliest start of an interval after `last`: its end date or, while that is open, its start date. */
export function minimumStart(last: Interval | undefined): IsoDate | null {
  return last ? (last.end_date ?? last.start_date) : null;
}

/** Finds the interval of a day whose people are asked later, and the day on which it becomes the next one. */
export function awaitedInterval(intervals: readonly Interval[], day: IsoDate, today: IsoDate) {
  const { current, next } = locateIntervals(intervals, today);
  const interval = intervals.find((one) => contains(one, day));
  if (!interval || !isLaterInterval(interval, current, today) || interval.id === next?.id) return null;
  const before = intervalBefore(intervals, interval.id);
  return before ? { id: interval.id, from: before.start_date } : null;
}

/** The limits for the dates of an interval that is corrected or restored among the others. */
export function correctionLimits(intervals: readonly Interval[], id: number, today: IsoDate): DateLimits {
  return { minimum: minimumStart(intervalBefore(intervals, id)), following: intervalAfter(intervals, id), today };
}

/** The default end of an interval that starts on `start`: as many days as `last` has; null if `last` has none. */
export function defaultEnd(last: Interval | undefined, start: IsoDate): IsoDate | null {
  return last?.end_date ? addDays(start, daysBetween(last.start_date, last.end_date)) : null;
}

/** The default start of an interval after `last`: the day after its end; without a last one, `today`. */
export function defaultStart(last: Interval | undefined, today: IsoDate): IsoDate {
  if (!last) return today;
  if (last.end_date !== null) return addDays(last.end_date, 1);
  const dayAfterStart = addDays(last.start_date, 1);
  return dayAfterStart > today ? dayAfterStart : today;
}

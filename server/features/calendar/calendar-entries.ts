import { addDays, type IsoDate } from "../../../shared/dates.ts";
import { countDays, type Interval } from "../../../shared/intervals.ts";

/** One or more whole days in a calendar (`docs/domain/calendar.md#calendars`). */
export interface CalendarEntry {
  /** Its name within the feed, which stays the same when its days or texts change. */
  key: string;
  start: IsoDate;
  /** Its last day. */
  end: IsoDate;
  title: string;
  text: string;
  /** The interval whose page it leads to. */
  intervalId: number;
}

/** A person's answer for an interval. */
export interface Answer {
  intervalId: number;
  /** When they plan to return from a hiatus. */
  returnDate: IsoDate | null;
}

/** A crew that a person convenes in an interval. */
export interface Convening {
  intervalId: number;
  crewId: number;
  crew: string;
}

/** The entries that all members have: intervals, and the last days to plan those that have not begun. */
export function listSharedEntries(intervals: readonly Interval[], today: IsoDate): CalendarEntry[] {
  return intervals.flatMap((interval) =>
    interval.start_date > today ? [entryOf(interval), lastDayToPlan(interval)] : [entryOf(interval)],
  );
}

function entryOf(interval: Interval): CalendarEntry {
  const { id, end_date } = interval;
  return {
    ...daysOf(interval),
    key: `interval-${id}`,
    title: end_date === null ? `Interval ${id} begins` : `Interval ${id}`,
    text: end_date === null ? "Its end is open." : `${countDays(interval)} days.`,
    intervalId: id,
  };
}

/** An interval whose end is open has only its first day. */
function daysOf({ start_date, end_date }: Interval): Pick<CalendarEntry, "start" | "end"> {
  return { start: start_date, end: end_date ?? start_date };
}

function lastDayToPlan({ id, start_date }: Interval): CalendarEntry {
  const day = addDays(start_date, -1);
  return {
    key: `last-day-to-plan-${id}`,
    start: day,
    end: day,
    title: `Last day to plan interval ${id}`,
    text: `Interval ${id} begins the next day.`,
    intervalId: id,
  };
}

/**
 * A person's planned returns, from their answers for intervals that are not over. An answer for a later interval that
 * begins by then replaces the plan.
 */
export function listReturns(
  intervals: readonly Interval[],
  answers: readonly Answer[],
  today: IsoDate,
): CalendarEntry[] {
  const startOf = (id: number) => intervals.find((interval) => interval.id === id)?.start_date ?? "";
  return answers.flatMap(({ intervalId, returnDate: day }) => {
    if (day === null || day < today) return [];
    const isReplaced = answers.some((later) => later.intervalId > intervalId && startOf(later.intervalId) <= day);
    return isReplaced ? [] : [returnOn(day, intervalId)];
  });
}

function returnOn(day: IsoDate, intervalId: number): CalendarEntry {
  return {
    key: `return-${day}`,
    start: day,
    end: day,
    title: "Planned return from your hiatus",
    text: "You can change the date with your participation.",
    intervalId,
  };
}

/** The crews that a person convenes, for the days of the interval. */
export function listConvened(intervals: readonly Interval[], convenings: readonly Convening[]): CalendarEntry[] {
  return convenings.flatMap(({ intervalId, crewId, crew }) => {
    const interval = intervals.find(({ id }) => id === intervalId);
    if (!interval) return [];
    return {
      ...daysOf(interval),
      key: `convening-${intervalId}-${crewId}`,
      title: `You convene ${crew}`,
      text: `In interval ${intervalId}.`,
      intervalId,
    };
  });
}

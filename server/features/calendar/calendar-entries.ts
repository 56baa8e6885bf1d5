import { addDays, type IsoDate } from "../../../shared/basics/dates.ts";
import { countDays, type Interval } from "../../../shared/intervals/intervals.ts";
import type { Say } from "../../../shared/messages.ts";

/** One or more whole days in a calendar (`docs/domain/calendar.md#calendars`). */
export interface CalendarEntry {
  /** Its name within the feed, which stays the same when its days or texts change. */
  key: string;
  start: IsoDate;
  /** Its last day: in iCalendar, the end is the day after. */
  end: IsoDate;
  title: string;
  text: string;
  /** The interval whose page it leads to. */
  intervalId: number;
}

/** A person's answer for an interval. */
export interface PlannedReturn {
  intervalId: number;
  /** When they plan to return from a hiatus. */
  returnDate: IsoDate | null;
}

export interface Convening {
  intervalId: number;
  crewId: number;
  crew: string;
}

/** Puts entries into words. */
type SayCalendar = Say<"calendar">;

/** The entries that all members have: intervals, and the last days to plan those that have not begun. */
export function listSharedEntries(say: SayCalendar, intervals: readonly Interval[], today: IsoDate): CalendarEntry[] {
  return intervals.flatMap((interval) =>
    interval.start_date > today ? [entryOf(say, interval), lastDayToPlan(say, interval)] : [entryOf(say, interval)],
  );
}

function entryOf(say: SayCalendar, interval: Interval): CalendarEntry {
  const days = countDays(interval);
  const words = { interval: String(interval.id) };
  return {
    ...daysOf(interval),
    key: `interval-${interval.id}`,
    title: days === null ? say("intervalBegins", words) : say("interval", words),
    text: days === null ? say("openEnd") : say("days", { days }),
    intervalId: interval.id,
  };
}

/** An interval whose end is open has only its first day. */
function daysOf({ start_date, end_date }: Interval): Pick<CalendarEntry, "start" | "end"> {
  return { start: start_date, end: end_date ?? start_date };
}

function lastDayToPlan(say: SayCalendar, { id, start_date }: Interval): CalendarEntry {
  const day = addDays(start_date, -1);
  const words = { interval: String(id) };
  return {
    key: `last-day-to-plan-${id}`,
    start: day,
    end: day,
    title: say("lastDayToPlan", words),
    text: say("beginsNextDay", words),
    intervalId: id,
  };
}

/** The data of a person's own entries, with the intervals that they are about. */
interface Own {
  say: SayCalendar;
  intervals: readonly Interval[];
}

/** A person's planned returns. An answer for a later interval that begins by then replaces the plan. */
export function listReturns(
  { say, intervals }: Own,
  answers: readonly PlannedReturn[],
  today: IsoDate,
): CalendarEntry[] {
  const startOf = (id: number) => intervals.find((interval) => interval.id === id)?.start_date ?? "";
  return answers.flatMap(({ intervalId, returnDate: day }) => {
    if (day === null || day < today) return [];
    const isReplaced = answers.some((later) => later.intervalId > intervalId && startOf(later.intervalId) <= day);
    return isReplaced ? [] : [returnOn(say, day, intervalId)];
  });
}

function returnOn(say: SayCalendar, day: IsoDate, intervalId: number): CalendarEntry {
  return {
    key: `return-${day}`,
    start: day,
    end: day,
    title: say("plannedReturn"),
    text: say("canChangeDate"),
    intervalId,
  };
}

/** The crews that a person convenes, for the days of the interval. */
export function listConvened({ say, intervals }: Own, convenings: readonly Convening[]): CalendarEntry[] {
  return convenings.flatMap(({ intervalId, crewId, crew }) => {
    const interval = intervals.find(({ id }) => id === intervalId);
    if (!interval) return [];
    return {
      ...daysOf(interval),
      key: `convening-${intervalId}-${crewId}`,
      title: say("youConvene", { crew }),
      text: say("inInterval", { interval: String(intervalId) }),
      intervalId,
    };
  });
}

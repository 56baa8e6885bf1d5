import { addDays, dayIn, type IsoDate } from "../shared/basics/dates.ts";

/** The time, passed in so that tests can control it. */
export interface Clock {
  now: () => Date;
  /** The current day in a zone, which is an IANA name; null for the server's own. */
  today: (timeZone: string | null) => IsoDate;
}

/** @param serverZone the zone of collectives that have not chosen one */
export function systemClock(serverZone: string): Clock {
  const now = () => new Date();
  return { now, today: (timeZone) => dayIn(timeZone ?? serverZone, now()) };
}

/** The columns of a collective that decide which day it is there. */
export interface DayColumns {
  time_zone: string | null;
  /** The last day that its roll-over has processed. */
  rolled_over_on: IsoDate;
}

/** A collective's current day, which decides which interval is current (`docs/domain/intervals.md#today`). */
export function todayOf(clock: Pick<Clock, "today">, { time_zone, rolled_over_on }: DayColumns): IsoDate {
  return neverEarlier(clock.today(time_zone), rolled_over_on);
}

/** The most days by which the day in one zone can be ahead of that in another one. */
const MOST_DAYS_AHEAD = 2;

/** A day that has begun stays in a zone where it has not yet, but not one further ahead: that clock was wrong. */
export function neverEarlier(day: IsoDate, begun: IsoDate): IsoDate {
  return begun > day && begun <= addDays(day, MOST_DAYS_AHEAD) ? begun : day;
}

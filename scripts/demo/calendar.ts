import { addDays, type IsoDate } from "../../shared/dates.ts";
import type { Clock } from "../../server/clock.ts";

const INTERVAL_DAYS = 28;
/** Six intervals are over when the demonstration begins. */
const CURRENT_INTERVAL = 7;
const DAY_OF_TODAY = 12;

/** A day in the collective's history. Interval 0 is the time before the first interval, and as long as the others. */
export interface Moment {
  date: IsoDate;
  interval: number;
  /** From 1. */
  day: number;
}

/** An interval's dates, chosen so that `today` is the twelfth day of the current one. */
export function intervalDates(interval: number, today: IsoDate): { start_date: IsoDate; end_date: IsoDate } {
  const start_date = addDays(today, (interval - CURRENT_INTERVAL) * INTERVAL_DAYS - (DAY_OF_TODAY - 1));
  return { start_date, end_date: addDays(start_date, INTERVAL_DAYS - 1) };
}

/** Every day from the collective's founding to today. */
export function listMoments(today: IsoDate): Moment[] {
  const days = CURRENT_INTERVAL * INTERVAL_DAYS + DAY_OF_TODAY;
  const founded = intervalDates(0, today).start_date;
  return Array.from({ length: days }, (_, index) => ({
    date: addDays(founded, index),
    interval: Math.floor(index / INTERVAL_DAYS),
    day: (index % INTERVAL_DAYS) + 1,
  }));
}

/** A clock that is moved from day to day, so that the product's own code creates the history. */
export class MovableClock implements Clock {
  #today: IsoDate;

  constructor(today: IsoDate) {
    this.#today = today;
  }

  moveTo(day: IsoDate): void {
    this.#today = day;
  }

  today(): IsoDate {
    return this.#today;
  }

  /** The day's first moment in UTC, so that today's events are not in the future for most of the world. */
  now(): Date {
    return new Date(`${this.#today}T00:00:00.000Z`);
  }
}

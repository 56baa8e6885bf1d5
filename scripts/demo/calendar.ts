import { addDays, daysBetween, type IsoDate } from "../../shared/basics/dates.ts";
import type { Clock } from "../../server/clock.ts";

const INTERVAL_DAYS = 28;
/** Six intervals are over when the demonstration begins. */
export const CURRENT_INTERVAL = 7;
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

/** The interval that a day is in, also a later one, and which of its days it is. */
export function locateDay(date: IsoDate, today: IsoDate): Moment {
  const index = daysBetween(intervalDates(0, today).start_date, date);
  return { date, interval: Math.floor(index / INTERVAL_DAYS), day: (index % INTERVAL_DAYS) + 1 };
}

/** The first day from this one on that fits. */
export function firstFrom(date: IsoDate, fits: (date: IsoDate) => boolean): IsoDate {
  let day = date;
  while (!fits(day)) day = addDays(day, 1);
  return day;
}

/** Every day from the collective's founding to today. */
export function listMoments(today: IsoDate): Moment[] {
  const days = CURRENT_INTERVAL * INTERVAL_DAYS + DAY_OF_TODAY;
  const founded = intervalDates(0, today).start_date;
  return Array.from({ length: days }, (_, index) => locateDay(addDays(founded, index), today));
}

/** The time of a day's first event, in minutes after midnight. */
const FIRST_EVENT = 7 * 60 + 40;
/** Minutes between two events: without a common divisor with an hour, the times look like those of people. */
const BETWEEN_EVENTS = 23;
const LAST_MINUTE = 23 * 60 + 59;

/** A clock that is moved from day to day, so that the product's own code creates the history. Each reading is later. */
export class MovableClock implements Clock {
  readonly #last: IsoDate;
  #today: IsoDate;
  #minutes = 0;

  /** @param last the actual day */
  constructor(last: IsoDate) {
    this.#last = last;
    this.#today = last;
  }

  moveTo(day: IsoDate): void {
    this.#today = day;
    // The actual day's events follow its first moment in UTC, so that they are not in the future for most of the world.
    this.#minutes = day === this.#last ? 0 : FIRST_EVENT;
  }

  today(): IsoDate {
    return this.#today;
  }

  now(): Date {
    const now = new Date(`${this.#today}T00:00:00.000Z`);
    now.setUTCMinutes(Math.min(this.#minutes, LAST_MINUTE));
    this.#minutes += this.#today === this.#last ? 0 : BETWEEN_EVENTS;
    return now;
  }
}

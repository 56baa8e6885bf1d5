import { dayIn, type IsoDate } from "../shared/dates.ts";

/** The time, passed in so that tests can control it. */
export interface Clock {
  now: () => Date;
  /** The current day, which decides which interval is current. */
  today: () => IsoDate;
}

export function systemClock(timeZone: string): Clock {
  const now = () => new Date();
  return { now, today: () => dayIn(timeZone, now()) };
}

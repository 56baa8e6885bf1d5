import { dayIn, type IsoDate } from "../shared/dates.ts";

/** The time, passed in wherever it matters so that tests can decide it. */
export interface Clock {
  now: () => Date;
  /** The collective's day: it decides which interval is current. */
  today: () => IsoDate;
}

export function systemClock(timeZone: string): Clock {
  const now = () => new Date();
  return { now, today: () => dayIn(timeZone, now()) };
}

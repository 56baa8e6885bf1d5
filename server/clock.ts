import { dayIn, type IsoDate } from "../shared/dates.ts";

/** The time, passed in wherever it matters so that tests can decide it. */
export interface Clock {
  now: () => Date;
  /** The collective's day: it decides which interval is current. */
  today: () => IsoDate;
}

const MINUTE = 60_000;

export function systemClock(timeZone: string): Clock {
  const now = () => new Date();
  // Every request asks for it, and nowhere does a day begin within a minute.
  let known: { minute: number; day: IsoDate } | undefined;
  const today = () => {
    const minute = Math.floor(Date.now() / MINUTE);
    if (known?.minute !== minute) known = { minute, day: dayIn(timeZone, now()) };
    return known.day;
  };
  return { now, today };
}

import { dayIn, type IsoDate } from "../../shared/dates.ts";
import type { Clock } from "../../server/clock.ts";

export interface TestClock extends Clock {
  /** In the server's zone unless another one is given. */
  today: (zone?: string | null) => IsoDate;
  /** Makes it noon of a day in UTC. */
  setDay: (day: IsoDate) => void;
  setInstant: (instant: string) => void;
  /** Lets that many seconds pass. */
  advance: (seconds: number) => void;
}

export function createTestClock(day: IsoDate, timeZone = "UTC"): TestClock {
  let instant = `${day}T12:00:00.000Z`;
  return {
    now: () => new Date(instant),
    today: (zone) => dayIn(zone ?? timeZone, new Date(instant)),
    setDay: (next) => {
      instant = `${next}T12:00:00.000Z`;
    },
    setInstant: (next) => {
      instant = next;
    },
    advance: (seconds) => {
      instant = new Date(Date.parse(instant) + seconds * 1_000).toISOString();
    },
  };
}

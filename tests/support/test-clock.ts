import { dayIn, type IsoDate } from "../../shared/basics/dates.ts";
import type { Clock } from "../../server/clock.ts";

export interface TestClock extends Clock {
  /** In the server's zone unless another one is given. */
  today: (zone?: string | null) => IsoDate;
  /** Makes it noon of a day in UTC. */
  setDay: (day: IsoDate) => void;
  setInstant: (instant: string) => void;
  /** Lets that many seconds pass. */
  advance: (seconds: number) => void;
  /** Goes on from now as real time does. Until then it stands still. */
  run: () => void;
}

export function createTestClock(day: IsoDate, timeZone = "UTC"): TestClock {
  let instant = `${day}T12:00:00.000Z`;
  let runningSince: number | undefined;
  const now = () => new Date(Date.parse(instant) + (runningSince === undefined ? 0 : Date.now() - runningSince));
  return {
    now,
    today: (zone) => dayIn(zone ?? timeZone, now()),
    setDay: (next) => {
      instant = `${next}T12:00:00.000Z`;
    },
    setInstant: (next) => {
      instant = next;
    },
    advance: (seconds) => {
      instant = new Date(Date.parse(instant) + seconds * 1_000).toISOString();
    },
    run: () => {
      runningSince = Date.now();
    },
  };
}

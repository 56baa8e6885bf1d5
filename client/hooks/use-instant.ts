import { addDays, dayIn } from "../../shared/basics/dates.ts";
import { useCollectiveState } from "./use-collective-state.ts";
import { useEffect, useState } from "react";

/**
 * The instant as ISO UTC text, to the minute; noon of the collective's day if the device's clock is days off: what is
 * over must not depend on it.
 */
export function useInstant(): string {
  const { today, time_zone } = useCollectiveState();
  const now = useNow();
  const day = dayIn(time_zone, now);
  const isRight = addDays(today, -1) <= day && day <= addDays(today, 1);
  return isRight ? now.toISOString() : `${today}T12:00:00.000Z`;
}

const MINUTE = 60_000;

/** The current time, to the minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

import { Temporal } from "temporal-polyfill";
import { addDays, dayIn, timeIn } from "../../../shared/dates.ts";
import { DEFAULT_LANGUAGE } from "../../../shared/languages.ts";

/** Nobody is called from one hour to the other, on the clocks of their device's zone. */
const [QUIET_FROM, QUIET_UNTIL] = [22, 8];

/** Returns when a device may be called at an instant: then, or at the end of its quiet hours. */
export function whenAwake(now: Date, timeZone: string): Date {
  const hour = Number.parseInt(timeIn(timeZone, now, DEFAULT_LANGUAGE), 10);
  if (hour >= QUIET_UNTIL && hour < QUIET_FROM) return now;
  const today = dayIn(timeZone, now);
  const morning = Temporal.PlainDate.from(hour < QUIET_UNTIL ? today : addDays(today, 1)).toPlainDateTime({
    hour: QUIET_UNTIL,
  });
  return new Date(morning.toZonedDateTime(timeZone).epochMilliseconds);
}

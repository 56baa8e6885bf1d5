import { Temporal } from "temporal-polyfill";
import { isIsoDate } from "../../../shared/basics/dates.ts";
import { lengthOf, type LocalTimes } from "../../../shared/basics/local-times.ts";

/** A time with its offset from UTC ends with it. */
const OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/i;
const withoutOffset = (time: string) => time.replace(OFFSET, "");

/**
 * Returns an instant, as ISO UTC text, for a time with an offset from UTC, or for one without, which is that of the
 * clocks in `timeZone`. Where the clocks are set back, it is the earlier of the two. Null if the clocks skip the time; if
 * they skip midnight, the day begins an hour later.
 */
export function instantIn(timeZone: string, time: string): string | null {
  if (OFFSET.test(time)) return new Date(time).toISOString();
  const shown = Temporal.PlainDateTime.from(time);
  const zoned = shown.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  if (zoned.toPlainDateTime().equals(shown)) return new Date(zoned.epochMilliseconds).toISOString();
  const day = shown.toPlainDate();
  if (!day.toPlainDateTime().equals(shown)) return null;
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
}

/** Returns the instant at which a day begins in `timeZone`, or one so many days later. An instant stays as it is. */
export function boundIn(timeZone: string, bound: string, days: number): string {
  if (!isIsoDate(bound)) return bound;
  const begins = Temporal.PlainDate.from(bound).add({ days }).toZonedDateTime(timeZone);
  return new Date(begins.epochMilliseconds).toISOString();
}

/** Returns the time that clocks in `timeZone` show at an instant, to the minute: `2026-03-05T19:00`. */
export function localTimeIn(timeZone: string, instant: string): string {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: "minute" });
}

/** False in the hour that the clocks in `timeZone` show for the second time. */
export function isFirstShown(timeZone: string, instant: string): boolean {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toZonedDateTime(timeZone).equals(zoned);
}

/**
 * Writes the times of a gathering as its clocks show them, each with its offset from UTC. This is what stays if a country
 * changes its clocks.
 */
export function clockTimes({ starts_at, ends_at, time_zone }: LocalTimes & { time_zone: string }): string {
  const shown = [starts_at, ends_at].map((instant) => Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone));
  return shown.map((time) => time.toString({ timeZoneName: "never" })).join("/");
}

/** Times, and how the clocks are to show them; null if that is from before this was kept. */
type Timed = LocalTimes & { time_zone: string; local_times: string | null };

/**
 * Returns the instants at which clocks now show these times; undefined if they are the same. Throws `RangeError` if that
 * is unreadable.
 */
export function renewedTimes({ time_zone, local_times, ...known }: Timed): LocalTimes | undefined {
  const times = instantsFrom(time_zone, local_times ?? clockTimes({ ...known, time_zone }));
  const isSame = (["starts_at", "ends_at"] as const).every((end) => Date.parse(times[end]) === Date.parse(known[end]));
  return isSame ? undefined : times;
}

/**
 * Returns the instants at which the clocks show such times by the machine's present data. The offset counts while it is
 * one of the zone's at that time, so that an hour that is shown twice stays the one that was meant.
 */
function instantsFrom(timeZone: string, clocks: string): LocalTimes {
  const [starts_at = "", ends_at = ""] = clocks.split("/");
  const [start = 0, end = 0] = [starts_at, ends_at].map(
    (shown) => Temporal.ZonedDateTime.from(`${shown}[${timeZone}]`, { offset: "prefer" }).epochMilliseconds,
  );
  return lasting(start, end, { starts_at: withoutOffset(starts_at), ends_at: withoutOffset(ends_at) });
}

/**
 * The instants of what repeats. A time that the clocks skip on a day is as much later as they are set forward: people
 * meet an hour later rather than not at all. The end is always after the beginning.
 */
export function instantsOfRepeated(timeZone: string, times: LocalTimes): { starts_at: string; ends_at: string } {
  const [start = 0, end = 0] = [times.starts_at, times.ends_at].map(
    (time) => Temporal.PlainDateTime.from(time).toZonedDateTime(timeZone).epochMilliseconds,
  );
  return lasting(start, end, times);
}

/** If the clocks show the end before the beginning, it lasts as long as the local times say. */
function lasting(start: number, end: number, times: LocalTimes): LocalTimes {
  const ends = end > start ? end : start + lengthOf(times);
  return { starts_at: new Date(start).toISOString(), ends_at: new Date(ends).toISOString() };
}

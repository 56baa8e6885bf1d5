import { Temporal } from "temporal-polyfill";
import type { Instant } from "../../db/schema.ts";

const FIRST = "1970-01-01T00:00:00Z";

const zonedIn = (timeZone: string, time: Instant) => Temporal.Instant.from(time).toZonedDateTimeISO(timeZone);

/**
 * A time zone as iCalendar describes it (RFC 5545, VTIMEZONE), for times that it is used for: with the change of the
 * clocks before each of them. Programs that do not know its name need it.
 */
export function describeZone(timeZone: string, times: readonly Instant[]): string {
  const changes = new Map<number, Temporal.ZonedDateTime>();
  for (const time of new Set(times)) {
    // A change at the very time counts.
    const change = zonedIn(timeZone, time).add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
    if (change && change.epochMilliseconds > 0) changes.set(change.epochMilliseconds, change);
  }
  const sorted = [...changes.values()].toSorted((a, b) => a.epochMilliseconds - b.epochMilliseconds);
  const before = sorted[0]?.subtract({ nanoseconds: 1 }) ?? zonedIn(timeZone, times[0] ?? FIRST);
  const offset = offsetOf(before.offsetNanoseconds);
  // Some programs cannot read a zone without a standard time.
  const lines = ["BEGIN:VTIMEZONE", `TZID:${timeZone}`, ...observance("STANDARD", "19700101T000000", [offset, offset])];
  for (const change of sorted) {
    const offsets = [change.subtract({ nanoseconds: 1 }).offsetNanoseconds, change.offsetNanoseconds] as const;
    // The beginning is as the clocks before it show it.
    const shown = change.toInstant().toZonedDateTimeISO("UTC").add({ nanoseconds: offsets[0] }).toPlainDateTime();
    const at = shown.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
    const kind = offsets[1] > offsets[0] ? "DAYLIGHT" : "STANDARD";
    lines.push(...observance(kind, at, [offsetOf(offsets[0]), offsetOf(offsets[1])]));
  }
  return [...lines, "END:VTIMEZONE"].join("\r\n");
}

function observance(kind: "STANDARD" | "DAYLIGHT", start: string, [from, to]: [string, string]): string[] {
  return [`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `END:${kind}`];
}

/** `+0130`, with seconds if there are any. */
function offsetOf(nanoseconds: number): string {
  const seconds = Math.abs(nanoseconds) / 1e9;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const digits = parts.map((part) => String(part).padStart(2, "0"));
  return `${nanoseconds < 0 ? "-" : "+"}${(parts[2] === 0 ? digits.slice(0, 2) : digits).join("")}`;
}

import { Temporal } from "temporal-polyfill";
import type { Instant } from "../../db/schema.ts";

/** The earliest beginning and the latest end of what is planned in a zone. */
export interface Span {
  first: Instant;
  last: Instant;
}

const zonedIn = (timeZone: string, time: Instant) => Temporal.Instant.from(time).toZonedDateTimeISO(timeZone);

/**
 * A time zone as iCalendar describes it (RFC 5545, VTIMEZONE), for the times of a span: with all changes of the clocks in
 * it and the one before it. Programs that do not know its name need it.
 */
export function describeZone(timeZone: string, span: Span): string {
  const changes = listChanges(timeZone, span);
  const before = changes[0]?.subtract({ nanoseconds: 1 }) ?? zonedIn(timeZone, span.first);
  const offset = offsetOf(before.offsetNanoseconds);
  // Some programs cannot read a zone without a standard time.
  const lines = ["BEGIN:VTIMEZONE", `TZID:${timeZone}`, ...observance("STANDARD", "19700101T000000", [offset, offset])];
  for (const change of changes) {
    const offsets = [change.subtract({ nanoseconds: 1 }).offsetNanoseconds, change.offsetNanoseconds] as const;
    // The beginning is as the clocks before it show it.
    const shown = change.toInstant().toZonedDateTimeISO("UTC").add({ nanoseconds: offsets[0] }).toPlainDateTime();
    const at = shown.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
    const kind = offsets[1] > offsets[0] ? "DAYLIGHT" : "STANDARD";
    lines.push(...observance(kind, at, [offsetOf(offsets[0]), offsetOf(offsets[1])]));
  }
  return [...lines, "END:VTIMEZONE"].join("\r\n");
}

/** Lists the changes of the clocks, in order. */
function listChanges(timeZone: string, { first, last }: Span): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = [];
  // A change at the very time counts.
  let change = zonedIn(timeZone, last).add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
  while (change && change.epochMilliseconds > 0) {
    changes.unshift(change);
    if (change.epochMilliseconds <= Date.parse(first)) break;
    change = change.getTimeZoneTransition("previous");
  }
  return changes;
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

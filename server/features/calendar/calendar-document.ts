import { escape, ICalCalendar, ICalEventBusyStatus, ICalEventTransparency } from "ical-generator";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { addDays } from "../../../shared/dates.ts";
import type { Instant } from "../../db/schema.ts";
import type { CalendarEntry } from "./calendar-entries.ts";

/** How often programs should read a calendar again, in seconds. */
const REFRESH_INTERVAL = 60 * 60;

interface CalendarOptions {
  name: string;
  entries: readonly CalendarEntry[];
  /** Distinguishes this collective's entries from everybody else's. */
  namespace: string;
  /** When anything in it changed last. */
  changedAt: Instant;
  timeZone: string;
  baseUrl: string;
}

/**
 * An iCalendar document (RFC 5545 and 7986) of whole days. The same options make the same text. Entries do not block
 * anybody's time.
 */
export function makeCalendar({ name, entries, namespace, changedAt, timeZone, baseUrl }: CalendarOptions): string {
  const calendar = new ICalCalendar({
    // The library escapes the texts of entries, but not this one.
    name: escape(printable(name), false),
    prodId: { company: PRODUCT_NAME, product: PRODUCT_NAME },
    ttl: REFRESH_INTERVAL,
    url: baseUrl,
  });
  for (const { key, start, end, title, text, intervalId } of entries) {
    const url = `${baseUrl}/intervals/${intervalId}`;
    calendar.createEvent({
      id: `${key}@${namespace}`,
      allDay: true,
      start,
      // The standard wants the day after the last one.
      end: addDays(end, 1),
      summary: printable(title),
      // Many programs do not show the URL.
      description: `${text}\n${url}`,
      url,
      stamp: changedAt,
      lastModified: changedAt,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
    });
  }
  return withTimeZone(calendar.toString(), timeZone);
}

/** With a zone of its own, the library would write the stamps in local time instead of UTC. */
function withTimeZone(text: string, timeZone: string): string {
  return text.replace("\r\nPRODID:", `\r\nX-WR-TIMEZONE:${timeZone}\r\nPRODID:`);
}

/** Control characters are not allowed in a calendar, and some parsers reject the whole of it. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- That is what it looks for.
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, "");
}

import { escape, ICalCalendar, ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { addDays } from "../../../shared/dates.ts";
import { paths } from "../../../shared/paths.ts";
import type { Instant } from "../../db/schema.ts";
import type { CalendarEntry } from "./calendar-entries.ts";
import type { CalendarGathering } from "./calendar-gatherings.queries.ts";
import { describeZone } from "./zone-component.ts";

/** How often programs should read a calendar again, in seconds. */
const REFRESH_INTERVAL = 60 * 60;

/** A gathering in a calendar. */
export interface GatheringEntry extends CalendarGathering {
  key: string;
  /** What is said about it in the reader's language; null if nothing is. */
  note: string | null;
}

interface CalendarOptions {
  name: string;
  entries: readonly CalendarEntry[];
  gatherings?: readonly GatheringEntry[];
  /** Distinguishes this collective's entries from everybody else's. */
  namespace: string;
  /** When anything in it changed last. */
  changedAt: Instant;
  timeZone: string;
  baseUrl: string;
}

/**
 * An iCalendar document (RFC 5545 and 7986) of whole days and of gatherings. The same options make the same text. Days
 * do not block anybody's time.
 */
export function makeCalendar(options: CalendarOptions): string {
  const { name, entries, gatherings = [], namespace, changedAt, timeZone, baseUrl } = options;
  const calendar = new ICalCalendar({
    // The library escapes the texts of entries, but not this one.
    name: escape(printable(name), false),
    prodId: { company: PRODUCT_NAME, product: PRODUCT_NAME },
    ttl: REFRESH_INTERVAL,
    url: baseUrl,
    timezone: { name: null, generator: (zone) => describeZone(zone, timesIn(gatherings, zone)) },
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
  for (const gathering of gatherings) {
    const { starts_at, ends_at, time_zone, description, place, note } = gathering;
    const url = `${baseUrl}${paths.gathering(gathering.id)}`;
    calendar.createEvent({
      id: `${gathering.key}@${namespace}`,
      start: Temporal.Instant.from(starts_at),
      end: Temporal.Instant.from(ends_at),
      ...(time_zone !== "UTC" && { timezone: time_zone }),
      summary: printable(gathering.title),
      description: [note, description, url]
        .filter((text) => text !== null)
        .map(printable)
        .join("\n"),
      ...(place !== null && { location: printable(place) }),
      url,
      stamp: changedAt,
      lastModified: changedAt,
      sequence: gathering.sequence,
      status: statusOf(gathering),
    });
  }
  return withTimeZone(calendar.toString(), timeZone);
}

function statusOf({ cancelled_at, isSure }: CalendarGathering): ICalEventStatus {
  if (cancelled_at !== null) return ICalEventStatus.CANCELLED;
  return isSure ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
}

/** The beginnings and ends of what is planned in a zone. */
function timesIn(gatherings: readonly CalendarGathering[], zone: string): string[] {
  const inZone = gatherings.filter(({ time_zone }) => time_zone === zone);
  return inZone.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]);
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

import {
  escape,
  foldLines,
  ICalCalendar,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { addDays } from "../../../shared/basics/dates.ts";
import { endDay, isAllDay, startDay } from "../../../shared/gatherings/gathering-times.ts";
import { paths } from "../../../shared/paths.ts";
import { withoutDirections } from "../../../shared/basics/visible-text.ts";
import type { Instant } from "../../db/schema.ts";
import { isFirstShown } from "../gatherings/local-times.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";
import type { CalendarEntry } from "./calendar-entries.ts";
import type { CalendarGathering } from "./calendar-gatherings.queries.ts";
import { describeZone, type Span } from "./zone-component.ts";

/** How often programs should read a calendar again, in seconds. */
const REFRESH_INTERVAL = 60 * 60;

export interface GatheringEntry extends CalendarGathering {
  key: string;
  /** Its description in the reader's language; null if it has none. */
  note: string | null;
}

interface CalendarOptions {
  name: string;
  entries: readonly CalendarEntry[];
  /** In pieces, between which other work goes on. */
  gatherings?: AsyncIterable<readonly GatheringEntry[]> | Iterable<readonly GatheringEntry[]>;
  /** Distinguishes this collective's entries from everybody else's. */
  namespace: string;
  /** When anything in it changed last. */
  changedAt: Instant;
  timeZone: string;
  baseUrl: string;
}

/** Makes an iCalendar document (RFC 5545, 7986), encoded. Equal options make equal text. Days block nobody's time. */
export async function makeCalendar(options: CalendarOptions): Promise<Buffer> {
  const { entries, gatherings = [] } = options;
  const events = [
    eventsOf((calendar) => {
      for (const entry of entries) addDay(calendar, entry, options);
      return [];
    }),
  ];
  const spans = new Map<string, Span>();
  for await (const piece of gatherings) {
    events.push(
      eventsOf((calendar) =>
        piece.map((gathering) => {
          addGathering(calendar, gathering, options);
          widen(spans, gathering);
          return attachmentsOf(gathering);
        }),
      ),
    );
    await yieldToRequests();
  }
  const zones: string[] = [];
  for (const [zone, span] of spans) {
    zones.push(`${describeZone(zone, span)}\r\n`);
    await yieldToRequests();
  }
  const [before, after] = frameOf(options, zones.join(""));
  return Buffer.concat([Buffer.from(before), ...events, Buffer.from(after)]);
}

function addDay(calendar: ICalCalendar, entry: CalendarEntry, { namespace, changedAt, baseUrl }: CalendarOptions) {
  const { key, start, end, title, text, intervalId } = entry;
  const url = `${baseUrl}${paths.interval(intervalId)}`;
  calendar.createEvent({
    id: `${key}@${namespace}`,
    allDay: true,
    start,
    // The standard wants the day after the last one.
    end: addDays(end, 1),
    summary: printableLine(title),
    // Many programs do not show the URL.
    description: `${text}\n${url}`,
    url,
    stamp: changedAt,
    lastModified: changedAt,
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  });
}

function addGathering(
  calendar: ICalCalendar,
  gathering: GatheringEntry,
  { namespace, changedAt, baseUrl }: CalendarOptions,
): void {
  const { starts_at, ends_at, time_zone, description, place, crew, note } = gathering;
  const url = `${baseUrl}${paths.gathering(gathering.id)}`;
  const isTold = (instant: Instant) => isFirstShown(time_zone, instant);
  calendar.createEvent({
    id: `${gathering.key}@${namespace}`,
    ...(isAllDay(gathering)
      ? { allDay: true, start: startDay(gathering), end: addDays(endDay(gathering), 1) }
      : {
          start: Temporal.Instant.from(starts_at),
          end: Temporal.Instant.from(ends_at),
          // Without a zone they are in UTC: the hour that clocks show twice would be the first one.
          ...(time_zone !== "UTC" && [starts_at, ends_at].every(isTold) && { timezone: time_zone }),
        }),
    summary: printableLine(gathering.title),
    description: [note, description, url]
      .filter((text) => text !== null)
      .map(printable)
      .join("\n"),
    ...(place !== null && { location: printableLine(place) }),
    ...(crew !== null && { categories: [{ name: printableLine(crew) }] }),
    url,
    stamp: changedAt,
    lastModified: changedAt,
    sequence: gathering.sequence,
    status: statusOf(gathering),
  });
}

/** The lines of a gathering's links, each after a line break: the library's attachments have no names. */
function attachmentsOf({ links }: GatheringEntry): string {
  const lines = links.map(({ link_type, url, label }) => {
    const name = label === null ? "" : `;FILENAME="${escape(printableLine(label), true)}"`;
    return `\r\nATTACH;FMTTYPE=text/html;X-LINK-TYPE=${link_type}${name}:${printable(url)}`;
  });
  return foldLines(lines.join(""));
}

/** Widens the span of a gathering's zone by its times. UTC and whole days need no description. */
function widen(spans: Map<string, Span>, gathering: CalendarGathering): void {
  const { time_zone, starts_at, ends_at } = gathering;
  if (time_zone === "UTC" || isAllDay(gathering)) return;
  const { first, last } = spans.get(time_zone) ?? { first: starts_at, last: ends_at };
  spans.set(time_zone, { first: starts_at < first ? starts_at : first, last: ends_at > last ? ends_at : last });
}

const FIRST_EVENT = "\r\nBEGIN:VEVENT";
const END = "\r\nEND:VCALENDAR";

/** The events of a calendar, each with the lines that `add` returns. Encoded at once: all of them take long. */
function eventsOf(add: (calendar: ICalCalendar) => readonly string[]): Buffer {
  const calendar = new ICalCalendar();
  const further = add(calendar).values();
  const text = calendar.toString().replaceAll("\r\nEND:VEVENT", (end) => `${further.next().value ?? ""}${end}`);
  const first = text.indexOf(FIRST_EVENT);
  return Buffer.from(first === -1 ? "" : text.slice(first, -END.length));
}

/** Returns what stands before and after a calendar's events: its own properties and its zones. */
function frameOf({ name, timeZone, baseUrl }: CalendarOptions, zones: string): [before: string, after: string] {
  const calendar = new ICalCalendar({
    // The library escapes the texts of entries, but not this one.
    name: escape(printableLine(name), false),
    prodId: { company: PRODUCT_NAME, product: PRODUCT_NAME },
    ttl: REFRESH_INTERVAL,
    url: baseUrl,
  });
  const text = calendar
    .toString()
    // With a zone of its own, the library would write the stamps in local time instead of UTC.
    .replace("\r\nPRODID:", `\r\nX-WR-TIMEZONE:${timeZone}\r\nPRODID:`)
    .replace("\r\nREFRESH-INTERVAL;", () => `\r\n${zones}REFRESH-INTERVAL;`);
  return [text.slice(0, -END.length), END];
}

function statusOf({ cancelled_at, isSure }: CalendarGathering): ICalEventStatus {
  if (cancelled_at !== null) return ICalEventStatus.CANCELLED;
  return isSure ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
}

/** For names, titles and places: what stands beside them keeps its direction. */
function printableLine(text: string): string {
  return printable(withoutDirections(text));
}

/** Control characters are not allowed in a calendar, and some parsers reject the whole of it. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- That is what it looks for.
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, "");
}

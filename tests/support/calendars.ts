import ICAL from "ical.js";

interface ReadEntry {
  uid: string;
  summary: string;
  description: string;
  url: string;
  /** Days as `YYYY-MM-DD`; the end is the day after the last one. */
  start: string;
  end: string;
  changed: string;
}

export interface ReadCalendar {
  /** The calendar's own properties. */
  properties: Record<string, string>;
  entries: ReadEntry[];
}

/** Reads a calendar as other programs do. */
export function readCalendar(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, [], []]);
  return {
    properties: Object.fromEntries(calendar.getAllProperties().map((property) => [property.name, textOf(property)])),
    entries: calendar.getAllSubcomponents("vevent").map((event) => {
      const read = (name: string) => textOf(event.getFirstProperty(name));
      return {
        uid: read("uid"),
        summary: read("summary"),
        description: read("description"),
        url: read("url"),
        start: read("dtstart"),
        end: read("dtend"),
        changed: read("last-modified"),
      };
    }),
  };
}

function textOf(property: ICAL.Property | null): string {
  const value = String(property?.getFirstValue());
  // The parser does not know the newer RFC 7986, by which a name is text like a summary.
  return property?.type === "unknown" ? textOf(ICAL.Property.fromString(`SUMMARY:${value}`)) : value;
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutDirections } from "../../../shared/basics/visible-text.ts";
import { makeCalendar } from "../../../server/features/calendar/calendar-document.ts";
import type { CalendarEntry } from "../../../server/features/calendar/calendar-entries.ts";
import { anyCharacter } from "../../support/any-character.ts";
import { readCalendar } from "../../support/calendars.ts";
import { HOSTILE_NAMES } from "../../support/hostile-names.ts";
import { trial } from "../../support/trials.ts";

const ENTRY: CalendarEntry = {
  key: "interval-7",
  start: "2026-02-27",
  end: "2026-03-01",
  title: "Interval 7",
  text: "3 days.",
  intervalId: 7,
};

const OPTIONS = {
  name: "Tidewater",
  entries: [ENTRY],
  namespace: "1.somewhere",
  changedAt: "2026-02-15T12:00:00.000Z",
  timeZone: "Pacific/Auckland",
  baseUrl: "https://crewtide.example.org",
};

describe("a calendar document", () => {
  it("is this text", async () => {
    expect(String(await makeCalendar(OPTIONS))).toBe(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "X-WR-TIMEZONE:Pacific/Auckland",
        "PRODID:-//Crewtide//Crewtide//EN",
        "URL:https://crewtide.example.org",
        "NAME:Tidewater",
        "X-WR-CALNAME:Tidewater",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
        "BEGIN:VEVENT",
        "UID:interval-7@1.somewhere",
        "SEQUENCE:0",
        "DTSTAMP:20260215T120000Z",
        "DTSTART;VALUE=DATE:20260227",
        "DTEND;VALUE=DATE:20260302",
        "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
        "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE",
        "SUMMARY:Interval 7",
        "TRANSP:TRANSPARENT",
        String.raw`DESCRIPTION:3 days.\nhttps://crewtide.example.org/intervals/7`,
        "URL;VALUE=URI:https://crewtide.example.org/intervals/7",
        "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
        "LAST-MODIFIED:20260215T120000Z",
        "END:VEVENT",
        "END:VCALENDAR",
      ].join("\r\n"),
    );
  });

  it("has the same days wherever the server runs", async () => {
    const zone = process.env["TZ"];
    try {
      for (const elsewhere of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
        process.env["TZ"] = elsewhere;
        expect(String(await makeCalendar(OPTIONS))).toContain(
          "DTSTART;VALUE=DATE:20260227\r\nDTEND;VALUE=DATE:20260302",
        );
        expect(String(await makeCalendar(OPTIONS))).toContain("DTSTAMP:20260215T120000Z");
      }
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });

  /**
   * A name as a program shows it: line breaks are normalised, control characters cannot be written, and nothing turns
   * the direction of other lines.
   */
  const asShown = (name: string) => {
    const lines = withoutDirections(name).replaceAll(/\r\n?/g, "\n");
    // oxlint-disable-next-line no-control-regex -- That is what it removes.
    return lines.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, "");
  };

  async function expectHarmless(name: string): Promise<void> {
    const twice = [ENTRY, { ...ENTRY, key: "other", title: name }];
    const text = String(await makeCalendar({ ...OPTIONS, name, entries: twice }));
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const { properties, entries } = readCalendar(text);
    expect(properties["name"] ?? "").toBe(asShown(name));
    expect(entries.map(({ uid, summary }) => [uid, summary])).toEqual([
      ["interval-7@1.somewhere", "Interval 7"],
      ["other@1.somewhere", asShown(name)],
    ]);
  }

  it.each(HOSTILE_NAMES)("has names as they are written: %j", (name) => expectHarmless(name));

  it("has any name as it is written", async () => {
    const names = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 200 });
    await fc.assert(fc.asyncProperty(names, expectHarmless), { numRuns: trial(300, 5_000) });
  });
});

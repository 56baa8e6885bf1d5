import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCalendarFile } from "../../../server/features/import/reader/calendar-file.ts";
import { calendar, entry, plannedIn, READING, readLines, shownInBerlin } from "../../support/calendar-files.ts";

const at = (day: number) => [`DTSTART:202612${day}T180000Z`, "DURATION:PT1H"];
const SUPPER = entry(...at(10));
const SONG = entry("UID:2", "SUMMARY:Song", ...at(11));
const BOTH = "12-10 19:00, 12-11 19:00 Song";

/** Lists what a text has, as the clocks of Berlin show it. */
const planned = (text: string) =>
  readCalendarFile(text, READING)?.found.map(({ starts_at, title }) => `${shownInBerlin(starts_at)} ${title}`);

describe("a calendar file", () => {
  it("has entries with their texts", () => {
    const words = [String.raw`LOCATION:Net loft\, up`, String.raw`DESCRIPTION:Bring\nbread`];
    expect(readLines(...entry(...at(10), ...words)).found).toEqual([
      {
        key: "0 2026-12-10T18:00:00.000Z",
        title: "Supper",
        starts_at: "2026-12-10T18:00:00.000Z",
        ends_at: "2026-12-10T19:00:00.000Z",
        entry: 0,
        is_end_guessed: false,
        time_zone: null,
        place: "Net loft, up",
        categories: [],
        texts: { description: "Bring\nbread", links: [], hashes: expect.any(String) },
        identifiers: [expect.any(String), expect.any(String), expect.any(String)],
        hashes: expect.any(String),
        cancelled: null,
        original_start: null,
      },
    ]);
  });

  it("is read for a year", () => {
    const { found } = readLines(...entry("DTSTART:20201126T180000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"));
    expect(found.map(({ starts_at }) => starts_at.slice(0, 10)).toSpliced(1, 51)).toEqual(["2026-11-26", "2027-11-25"]);
  });

  it("is recognised by the ids of its entries, wherever they have been moved to", () => {
    const identifiersIn = (...lines: string[]) =>
      readLines(...entry(...lines)).found.map(({ identifiers }) => identifiers);
    const idsIn = (...lines: string[]) => identifiersIn(...lines).map(([first]) => first);
    const weekly = (time: string) => [`DTSTART:20261210T${time}Z`, "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2"];
    const [first, second] = idsIn(...weekly("180000"));
    expect(first).not.toBe(second);
    expect(idsIn(...weekly("200000"))).toEqual([first, second]);
    expect(identifiersIn(...at(10))[0]).toContain(first);
    expect(idsIn("RECURRENCE-ID:20261217T180000Z", ...at(10))).toEqual([second]);
    const changed = (time: string) =>
      readLines(...entry(...weekly("180000")), ...entry(`RECURRENCE-ID${time}`, ...at(18))).found[1]?.identifiers;
    expect(changed(";VALUE=DATE:20261217")).toEqual(changed(":20261217T180000Z"));
    expect(idsIn(...at(28))).toEqual(idsIn(...at(10)));
    expect(readLines(...SUPPER, ...SUPPER).found).toHaveLength(1);
    expect(identifiersIn("UID:", ...at(10))).toEqual([[]]);
  });

  it("is cancelled as a whole", () => expect(plannedIn("METHOD:CANCEL", ...SUPPER, ...SONG)).toBe("Cancelled"));

  it("says that it has tasks", () => {
    const { found, refused } = readLines("BEGIN:VTODO", "SUMMARY:Buy rice", "DUE:20261210T100000Z", "END:VTODO");
    expect([found, refused]).toEqual([[], [{ reason: "Task", count: 1, titles: ["Buy rice"] }]]);
  });

  it("says how many entries are left out for a reason, with a few of their titles", () => {
    const over = (index: number) => entry(`SUMMARY:Walk ${index % 20}`, "DTSTART:20250101T180000Z");
    const { found, refused } = readLines(...Array.from({ length: 600 }, (_, index) => over(index)).flat(), ...SONG);
    expect(found.map(({ title }) => title)).toEqual(["Song"]);
    expect(refused).toEqual([{ reason: "Over", count: 600, titles: expect.any(Array) }]);
    expect(refused[0]?.titles).toHaveLength(10);
  });

  it("has times without a zone in its own zone, or in the one that somebody chooses", () => {
    const floating = (zone: string, uid: number) =>
      calendar(`X-WR-TIMEZONE:${zone}`, ...entry(`UID:${uid}`, "DTSTART:20261210T190000", "DURATION:PT1H"));
    // A file may have several calendars.
    const text = floating("Asia/Tokyo", 1) + floating("America/New_York", 2);
    const read = (reading?: object) => {
      const { found = [], floating_zone } = readCalendarFile(text, { ...READING, ...reading }) ?? {};
      return [floating_zone, ...found.map(({ starts_at, time_zone }) => `${shownInBerlin(starts_at)} ${time_zone}`)];
    };
    expect(read()).toEqual(["Asia/Tokyo", "12-10 11:00 Asia/Tokyo", "12-11 01:00 America/New_York"]);
    const chosen = "12-10 19:00 Europe/Berlin";
    expect(read({ floatingZone: "Europe/Berlin", timeZone: "UTC" })).toEqual(["Europe/Berlin", chosen, chosen]);
    expect(readLines(...SUPPER).floating_zone).toBeNull();
  });

  it("is null for what is no calendar", () => {
    for (const text of ["", "no calendar", "BEGIN:VCARD\r\nEND:VCARD", "{}"])
      expect(readCalendarFile(text, READING)).toBeNull();
  });
});

describe("a file with faults", () => {
  it("names the entry that it ends in", () => {
    const text = calendar(...SONG, ...SUPPER);
    const { found, refused } = readCalendarFile(text.slice(0, text.lastIndexOf("DURATION") + 9), READING) ?? {};
    expect(found).toMatchObject([{ title: "Song" }]);
    expect(refused).toEqual([{ reason: "CutOff", count: 1, titles: ["Supper"] }]);
  });

  it("loses no other entry to lines that are not folded, and that nobody can read", () => {
    const lines = ["DESCRIPTION:Guests", "Ada", "and friends", 'X;Y="z:', ";"];
    const { found } = readLines(...entry(...at(10), ...lines), ...SONG);
    expect(found.map(({ title, texts }) => [title, texts.description])).toEqual([
      ["Supper", "Guests\nAda\nand friends"],
      ["Song", null],
    ]);
  });

  it("loses nothing to entries and alarms without an end", () => {
    const unended = (...lines: string[]) => entry(...lines, "BEGIN:VALARM", "BEGIN:VALARM").slice(0, -1);
    expect(plannedIn(...entry("SUMMARY:Supper", ...at(10), "BEGIN:VALARM", "SUMMARY:Alarm"), ...SONG)).toBe(BOTH);
    const twice = [...unended(...at(12)), ...unended("UID:3", ...at(12)), ...SONG];
    expect(plannedIn(...twice)).toBe("12-11 19:00 Song, 12-12 19:00, 12-12 19:00");
  });

  it.each<[string, (text: string) => string]>([
    ["a mark of its encoding", (text) => `\uFEFF${text}`],
    ["line breaks of Unix", (text) => text.replaceAll("\r\n", "\n")],
    ["line breaks of old machines", (text) => text.replaceAll("\r\n", "\r")],
    ["parts that nobody expects", (text) => text.replace("BEGIN:VEVENT", "BEGIN:__PROTO__\r\nEND:__PROTO__\r\n$&")],
    ["empty lines before it, and no calendar", () => `\r\n  ${[...SUPPER, ...SONG].join("\r\n")}`],
    [
      "names in any case, and lines that belong to nothing",
      (text) =>
        text
          .replaceAll(/^(.)([A-Z]+)(?=:)/gm, (_, first: string, others: string) => first + others.toLowerCase())
          .replace("Summary", "Class:PUBLIC\r\nwhat is this\r\nTransp:OPAQUE\r\nSummary"),
    ],
  ])("may have %s", (_name, written) => {
    expect(planned(written(calendar(...SUPPER, ...SONG)))).toEqual(["12-10 19:00 Supper", "12-11 19:00 Song"]);
  });

  it.each(["DATE-TIME", "DURATION", "DATE", "UTC-OFFSET", "PERIOD", "BINARY", "TIME", "BOOLEAN", "INTEGER", "X-Y"])(
    "may have a text of another type: %s",
    (type) => {
      for (const name of ["SUMMARY", "LOCATION", "DESCRIPTION", "UID", "STATUS"]) {
        const { found, refused } = readLines(...entry(...at(10), `${name};VALUE=${type}:xxx/xxx`));
        expect([found.length, refused.length], name).toEqual([1, 0]);
      }
      for (const name of ["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"]) {
        const others = [...at(10)].filter((line) => !line.startsWith(name));
        const { found, refused } = readLines(...entry(...others, `${name};VALUE=${type}:xxx/xxx`));
        expect(found.length + refused.length, name).toBe(1);
      }
    },
  );

  it("is read, whatever its lines are", () => {
    const line = fc.oneof(
      fc.constantFrom("BEGIN:VEVENT", "END:VEVENT", "RRULE:FREQ=DAILY", ...at(10)),
      fc.string(),
      fc
        .tuple(fc.constantFrom("DTSTART:", "RRULE:", "DTEND:", "EXDATE:", "DURATION:"), fc.string())
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        readCalendarFile(calendar(...lines), READING);
      }),
      { numRuns: 200 },
    );
  });
});

import { describe, expect, it } from "vitest";
import { readCalendarFile } from "../../../server/features/import/reader/calendar-file.ts";
import { calendar, changeOfClocks, entry, READING, readLines, zoneOf } from "../../support/calendar-files.ts";
import { timeOf } from "../../support/processor-time.ts";
import { inTurn } from "../../support/turns.ts";

// Files that would take very long if their reading had no limits.

const START = "DTSTART:20261210T180000Z";
const [YEAR_1, YEAR_1970] = ["DTSTART:00010101T000000Z", "DTSTART;TZID=Europe/Berlin:19700108T090000"];
const SONG = entry("UID:song", "SUMMARY:Song", START);

const many = (count: number, make: (index: number) => string | string[]) =>
  Array.from({ length: count }, (_, index) => make(index)).flat();
/** Entries that have ids of their own. */
const entries = (count: number, ...lines: string[]) => many(count, (index) => entry(`UID:${index}`, ...lines));
const dates = (count: number) => many(count, () => "20261211T180000Z").join(",");

describe("no other entry is lost to", () => {
  const yearsFrom2000 = many(1_000, (year) => `${2000 + year}0101T000000`).join(",");
  const forLater = (index: number) =>
    `RECURRENCE-ID;RANGE=THISANDFUTURE:20260101T1${index > 59 ? 1 : 0}${String(index % 60).padStart(2, "0")}00Z`;
  const intricate = ["DTSTART:19700108T090000Z", "RRULE:FREQ=DAILY;BYDAY=TU,SA,FR;COUNT=900"];

  it.each<[name: string, lines: string[], expected: string]>([
    ["eleven rules in an entry", entry(START, ...many(11, () => "RRULE:FREQ=DAILY")), "0 found, TooMany 1"],
    [
      "more times left out than are read",
      entry(START, "RRULE:FREQ=DAILY", `EXDATE:${dates(2_000)}`),
      "0 found, TooMany 1",
    ],
    ["more times added than are counted", entry(START, ...many(6_000, () => "RDATE:no time")), "0 found, TooMany 1"],
    [
      "changes for all later times",
      [...entry(START, "RRULE:FREQ=DAILY"), ...many(101, (index) => entry(START, forLater(index)))],
      "101 found, TooMany 1",
    ],
    [
      "a zone with many dates, for many times",
      [
        ...zoneOf(
          ...many(20, () => changeOfClocks("+0100", "+0200", "DTSTART:19700101T000000", `RDATE:${yearsFrom2000}`)),
        ),
        ...entry("DTSTART;TZID=Ours:20261211T180000", "RRULE:FREQ=DAILY"),
      ],
      "0 found, TooMany 1",
    ],
    [
      "more zones than a file has",
      [
        ...many(1_000, (index) => entry(`DTSTART;TZID=Zone ${index}:20261211T180000`)),
        ...entry("DTSTART;TZID=Europe/Berlin:20261211T180000"),
      ],
      "0 found, ZoneUnknown 1001",
    ],
    ["parts that have no end", many(10_000, (index) => `BEGIN:${"AB"[index % 2]}${index}`), "0 found"],
    ["more steps than all repetitions may take", entries(12, ...intricate), "0 found, TooOften 10, TooMany 2"],
    ["more than 300 entries that repeat", entries(301, START, "RRULE:FREQ=YEARLY;INTERVAL=2"), "300 found, TooMany 1"],
    ["more than 10,000 times", entries(28, START, "RRULE:FREQ=DAILY"), "9999 found, TooMany 250"],
    ...[
      "FREQ=WEEKLY;UNTIL=20200101T000000Z",
      "FREQ=DAILY;COUNT=2",
      "FREQ=MONTHLY;COUNT=48",
      "FREQ=MONTHLY;BYDAY=1FR;COUNT=48",
      "FREQ=MONTHLY;BYMONTHDAY=5;COUNT=48",
      "FREQ=YEARLY;COUNT=10",
    ].map((rule): [string, string[], string] => [
      `entries that repeat and are over, which do not count: ${rule}`,
      [
        ...entries(500, "DTSTART:20100205T180000Z", `RRULE:${rule}`),
        ...entry("UID:weekly", START, "RRULE:FREQ=WEEKLY;COUNT=3"),
      ],
      "3 found, Over 500",
    ]),
    ["a time that cannot be read", entry(START, "RDATE:no time"), "1 found"],
    ["many lines that are not folded", entry(START, "DESCRIPTION:x", ...many(50_000, () => "no fold")), "1 found"],
  ])("%s", (_name, lines, expected) => {
    const { found, refused } = readLines(...SONG, ...lines);
    const others = found.filter(({ title }) => title !== "Song").length;
    expect(found).toHaveLength(others + 1);
    const reasons = refused.map(({ reason, count }) => `${reason} ${count}`);
    expect([`${others} found`, ...reasons].join(", ")).toBe(expected);
  });

  it("a long description, of which the beginning is kept", () => {
    const { found } = readLines(...entry(START, `DESCRIPTION:${"x".repeat(5_000_000)}`));
    expect(found).toMatchObject([{ texts: { description: "x".repeat(10_000) } }]);
  });

  it.each([
    ["an address", "https://a.example"],
    ["one address of two", 'https://a.example" href="https://b.example'],
  ])("a long link, which has %s", (_name, address) => {
    const html = `DESCRIPTION:<p><a ${"x ".repeat(100)}href="${address}">menu</a></p>`;
    expect(readLines(...entry(START, html)).found[0]?.texts.description).toBe("menu (https://a.example)");
  });
});

describe("a file takes little more time than an ordinary one", () => {
  const repeated = (count: number, ...lines: string[]) => many(count, () => entry("DURATION:PT1H", ...lines));
  const change = (from: string, to: string, month: number) =>
    changeOfClocks(from, to, "DTSTART:16010101T020000", `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`);
  const zone = zoneOf(...many(10, () => [...change("+0200", "+0100", 10), ...change("+0100", "+0200", 3)]));
  const inZone = (count: number, years: number) => [
    ...zone,
    ...many(count, (index) => entry(`DTSTART;TZID=Ours:${2030 + index * years}0705T190000`)),
  ];
  const allDays = many(366, (day) => String(day + 1)).join(",");
  const ordinary = calendar(...many(900, () => entry(START)));

  it.each(
    inTurn<[string, string[]]>([
      ["daily since year 1", repeated(20, YEAR_1, "RRULE:FREQ=DAILY")],
      ["never", repeated(100, YEAR_1, "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")],
      ["many exceptions", repeated(20, YEAR_1970, "RRULE:FREQ=DAILY", `EXDATE:${dates(1_000)}`)],
      ["many times", entry(START, `RDATE:${dates(11_000)}`)],
      [
        "in entries of their own",
        [
          ...repeated(20, START, "RRULE:FREQ=DAILY"),
          ...many(900, () => entry(START, "RECURRENCE-ID:20261211T180000Z")),
        ],
      ],
      [
        "daily, 1,300 times",
        repeated(100, "DTSTART;TZID=Europe/Berlin:20261213T090000", "RRULE:FREQ=DAILY;COUNT=1300"),
      ],
      ["weekly since 1970, 1,300 times", repeated(100, YEAR_1970, "RRULE:FREQ=WEEKLY;COUNT=1300;BYDAY=TH")],
      ["daily since 1970, 900 times", repeated(100, YEAR_1970, "RRULE:FREQ=DAILY;COUNT=900")],
      [
        "at an hour that is skipped once a year",
        repeated(100, "DTSTART;TZID=America/Los_Angeles:19700108T023000", "RRULE:FREQ=WEEKLY;BYDAY=TU,FR;COUNT=5000"),
      ],
      ["on some days of a million", repeated(100, YEAR_1970, "RRULE:FREQ=DAILY;BYDAY=TU,SA,FR;COUNT=1000000")],
      ["on all days of a year", repeated(100, YEAR_1970, `RRULE:FREQ=YEARLY;BYYEARDAY=${allDays}`)],
      [
        "for longer than there are years",
        repeated(100, "DTSTART;TZID=Europe/Berlin:19000131T120000", "RRULE:FREQ=DAILY;COUNT=99999999"),
      ],
      ["forty years in a zone of its own", inZone(40, 50)],
      ["a thousand years in a zone of its own", inZone(1_000, 1)],
      [
        "times in a zone among thousands",
        [
          ...many(2_000, () => zoneOf()),
          ...many(20, () => entry("DTSTART;TZID=y:20261211T180000", `EXDATE;TZID=z:${dates(300).replaceAll("Z", "")}`)),
        ],
      ],
    ]),
  )("%s", async (_name, lines) => {
    const text = calendar(...lines);
    const bound = 25 * (await timeOf(() => readCalendarFile(ordinary, READING), 3));
    let found = 0;
    const readAll = () => (found = readCalendarFile(text, READING)?.found.length ?? 0);
    const first = await timeOf(readAll);
    // Something else may have taken the time, such as a garbage collection.
    expect(first < bound ? first : await timeOf(readAll)).toBeLessThan(bound);
    expect(found).toBeLessThanOrEqual(10_000);
  });
});

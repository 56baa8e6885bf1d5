import { expect, it } from "vitest";
import { readCalendarFile } from "../../../server/features/import/reader/calendar-file.ts";

// Files that would take very long if their reading had no bounds. Each costs its own entries alone.
const READING = { now: new Date("2026-11-26T12:00:00Z"), timeZone: "Europe/Berlin" };
const START = "DTSTART:20270305T180000Z";
const SONG = ["BEGIN:VEVENT", "UID:song", "SUMMARY:Song", START, "END:VEVENT"];

const many = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, at) => make(at));
const event = (...lines: string[]) => ["BEGIN:VEVENT", "SUMMARY:Flood", ...lines, "END:VEVENT"];
const dates = many(1_000, (year) => `${2000 + year}0101T000000`).join(",");
const change = [
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  `RDATE:${dates}`,
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
];
const zone = ["BEGIN:VTIMEZONE", "TZID:Own", ...many(20, () => [...change, "END:STANDARD"]).flat(), "END:VTIMEZONE"];

it.each<[name: string, lines: string[], refused: string[]]>([
  ["eleven rules in an entry", event(START, ...many(11, () => "RRULE:FREQ=DAILY")), ["TooMany 1"]],
  [
    "more dates left out than can be read",
    event(START, "RRULE:FREQ=DAILY", `EXDATE:${"20270305,".repeat(2_000)}`),
    ["TooMany 1"],
  ],
  [
    "changes for all later times",
    [
      ...event("UID:1", START, "RRULE:FREQ=DAILY"),
      ...many(101, (at) => [
        ...event(
          "UID:1",
          `RECURRENCE-ID;RANGE=THISANDFUTURE:20260101T1${Math.floor(at / 60)}${String(at % 60).padStart(2, "0")}00Z`,
          START,
        ),
      ]).flat(),
    ],
    ["TooMany 1"],
  ],
  [
    "a zone with many dates, for many times",
    [...zone, ...event("DTSTART;TZID=Own:20270305T180000", "RRULE:FREQ=DAILY")],
    ["TooMany 1"],
  ],
  [
    "more zones than a file has",
    many(1_001, (at) => event(`DTSTART;TZID=Zone ${at}:20270305T180000`)).flat(),
    ["ZoneUnknown 1001"],
  ],
  ["parts that have no end", many(10_000, (at) => `BEGIN:${"AB"[at % 2]}${at}`), []],
])("%s cost no other entry", (_name, lines, refused) => {
  const file = readCalendarFile(["BEGIN:VCALENDAR", ...SONG, ...lines, "END:VCALENDAR"].join("\r\n"), READING);
  expect(file?.found.map(({ title }) => title)).toContain("Song");
  expect(file?.refused.map(({ reason, count }) => `${reason} ${count}`)).toEqual(refused);
});

it.each([
  ["an address", "https://a.example"],
  ["no address twice", 'https://a.example" href="https://b.example'],
])("a link has %s", (_name, address) => {
  const html = `DESCRIPTION:<p><a ${"x ".repeat(100)}href="${address}">menu</a></p>`;
  const [, found] =
    readCalendarFile(["BEGIN:VCALENDAR", ...SONG, ...event(START, html)].join("\n"), READING)?.found ?? [];
  expect(found?.texts.description).toBe("menu (https://a.example)");
});

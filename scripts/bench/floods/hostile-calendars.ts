import { call, type Flood } from "../flood.ts";

const ROUNDS = 6;
const ENTRIES = 40;
const RULES = 20;

/** Entries of rising years in a zone of the file's own, whose rules begin in 1600. */
function calendarOfOwnZone(): string {
  const rules = Array.from({ length: RULES }, (_, number) => [
    number % 2 === 0 ? "BEGIN:STANDARD" : "BEGIN:DAYLIGHT",
    `DTSTART:1600${String(1 + (number % 12)).padStart(2, "0")}01T000000`,
    `RRULE:FREQ=YEARLY;BYMONTH=${1 + (number % 12)};BYDAY=1SU`,
    `TZOFFSETFROM:+0${number % 2}00`,
    `TZOFFSETTO:+0${1 - (number % 2)}00`,
    number % 2 === 0 ? "END:STANDARD" : "END:DAYLIGHT",
  ]);
  const entries = Array.from({ length: ENTRIES }, (_, number) => [
    "BEGIN:VEVENT",
    `UID:${number}`,
    `SUMMARY:Entry ${number}`,
    `DTSTART;TZID=Own:${2030 + number}0301T180000`,
    "DURATION:PT2H",
    "END:VEVENT",
  ]);
  return inCalendar(["BEGIN:VTIMEZONE", "TZID:Own", ...rules.flat(), "END:VTIMEZONE", ...entries.flat()]);
}

/** A hundred daily rules of more times than can be planned. */
function calendarOfRules(): string {
  const entries = Array.from({ length: 100 }, (_, number) => [
    "BEGIN:VEVENT",
    `UID:${number}`,
    `SUMMARY:Entry ${number}`,
    "DTSTART:20300101T180000Z",
    "DURATION:PT2H",
    "RRULE:FREQ=DAILY;COUNT=1300",
    "END:VEVENT",
  ]);
  return inCalendar(entries.flat());
}

/** Entries in a zone of the file's own whose clocks change on each of many days. */
function calendarOfDates(): string {
  const dates = Array.from({ length: 500 }, (_, year) => `${1700 + year}0101T000000`).join(",");
  const change = ["DTSTART:17000101T000000", `RDATE:${dates}`, "TZOFFSETFROM:+0000", "TZOFFSETTO:+0100"];
  const changes = Array.from({ length: RULES }, () => ["BEGIN:STANDARD", ...change, "END:STANDARD"]);
  const entries = Array.from({ length: ENTRIES }, (_, number) => [
    "BEGIN:VEVENT",
    `UID:${number}`,
    `SUMMARY:Entry ${number}`,
    "DTSTART;TZID=Own:20300101T180000",
    "RRULE:FREQ=DAILY",
    "END:VEVENT",
  ]);
  return inCalendar(["BEGIN:VTIMEZONE", "TZID:Own", ...changes.flat(), "END:VTIMEZONE", ...entries.flat()]);
}

const inCalendar = (lines: readonly string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR", ""].join("\r\n");

export const hostileCalendars: Flood = {
  name: "flood-calendars",
  subject: "calendars that take long to read are read at once",
  prepare: async (bench) => {
    const ours = await bench.openOurs({ people: 10, pastIntervals: 2 });
    const texts = [calendarOfOwnZone(), calendarOfRules(), calendarOfDates()];
    return {
      ours,
      flood: async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          await Promise.all(texts.map((text) => call(ours, "gatherings.previewCalendar", { input: { text } })));
        }
      },
    };
  },
};

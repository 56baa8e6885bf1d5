import { describe, expect, it } from "vitest";
import { readCalendarFile } from "../../../server/features/import/reader/calendar-file.ts";

// What programs write that is not in the standard, or seldom seen. The collective is in Berlin.
const READING = { now: new Date("2026-11-26T12:00:00Z"), timeZone: "Europe/Berlin" };
const START = "DTSTART;TZID=Europe/Berlin:20261210T190000";
const SUPPER = [START, "DURATION:PT1H"];
const WEEKLY = [...SUPPER, "RRULE:FREQ=WEEKLY;COUNT=3"];
const NEW_YORK = ["DTSTART;TZID=America/New_York:20261210T190000", "DURATION:PT1H"];

const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:1", "SUMMARY:Supper", ...lines, "END:VEVENT"];
const inCalendar = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
const shown = (instant: string) =>
  new Date(instant)
    .toLocaleString("sv-SE", { timeZone: "Europe/Berlin", dateStyle: "short", timeStyle: "short" })
    .slice(5);

const readText = (text: string, reading: object = {}) => readCalendarFile(text, { ...READING, ...reading });
const read = (...lines: string[]) => readText(inCalendar(...event(...lines)));
const starts = (...lines: string[]) => read(...lines)?.found.map(({ starts_at }) => shown(starts_at));
const reasons = (...lines: string[]) => read(...lines)?.refused.map(({ reason }) => reason);

describe("an end", () => {
  it.each([
    ["before the beginning", [START, "DTEND;TZID=Europe/Berlin:20261210T180000"], "12-10 20:00, guessed"],
    ["before the first day", ["DTSTART;VALUE=DATE:20261210", "DTEND;VALUE=DATE:20261209"], "12-11 00:00"],
    ["after less than nothing", [START, "DURATION:-PT1H"], "12-10 20:00, guessed"],
    ["without the zone of the beginning", [NEW_YORK[0] ?? "", "DTEND:20261210T203000"], "12-11 02:30"],
    ["in a zone that nobody knows", [START, "DTEND;TZID=Nowhere:20261210T203000"], "12-10 20:30"],
    ["that is a day", [START, "DTEND;VALUE=DATE:20261212"], "12-12 00:00"],
  ])("%s", (_name, lines, expected) => {
    const found = read(...lines)?.found.map((one) => `${shown(one.ends_at)}${one.is_end_guessed ? ", guessed" : ""}`);
    expect(found).toEqual([expected]);
  });
});

describe("what is left out or added", () => {
  const [first, second, third] = ["12-10 19:00", "12-17 19:00", "12-24 19:00"];

  it.each([
    ["a midnight without a zone", "EXDATE:20261217T000000"],
    ["a zone that nobody knows", "EXDATE;TZID=Nowhere:20261217T190000"],
  ])("is named by %s", (_name, line) => expect(starts(...WEEKLY, line)).toEqual([first, third]));

  it("is in the zone of the beginning if it has none", () => {
    const rule = "RRULE:FREQ=WEEKLY;COUNT=2";
    expect(starts(...NEW_YORK, rule, "EXDATE:20261217T190000")).toEqual(["12-11 01:00"]);
    expect(starts(...NEW_YORK, "RDATE:20261212T190000")).toEqual(["12-11 01:00", "12-13 01:00"]);
    const moved = event("RECURRENCE-ID:20261217T190000", "DTSTART:20261218T110000Z", "DURATION:PT1H");
    const file = readText(inCalendar(...event(...NEW_YORK, rule), ...moved));
    expect(file?.found.map(({ starts_at }) => shown(starts_at))).toEqual(["12-11 01:00", "12-18 12:00"]);
  });

  it("is a day that is written as its midnight in UTC", () => {
    const day = ["DTSTART;VALUE=DATE:20261210", "RRULE:FREQ=WEEKLY;COUNT=3"];
    expect(starts(...day, "EXDATE:20261216T230000Z")).toEqual(["12-10 00:00", "12-24 00:00"]);
    expect(starts("DTSTART;VALUE=DATE:20261210", "RRULE:FREQ=WEEKLY;UNTIL=20261216T230000Z")).toHaveLength(2);
  });

  it("has the length of its period", () => {
    const periods = "RDATE;VALUE=PERIOD:20261212T090000Z/20261212T120000Z,20261213T090000Z/PT2H,20261214T090000Z/late";
    const ends = read(...SUPPER, periods)?.found.map(({ ends_at }) => shown(ends_at));
    expect(ends).toEqual(["12-10 20:00", "12-12 13:00", "12-13 12:00", "12-14 11:00"]);
  });

  it("is replaced by the last change before it, in whatever order changes for all later times are", () => {
    const later = (day: number, hour: number) =>
      event(
        `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:202612${day}T190000`,
        `DTSTART;TZID=Europe/Berlin:202612${day}T${hour}0000`,
        "DURATION:PT1H",
      );
    const file = readText(
      inCalendar(...event(...SUPPER, "RRULE:FREQ=WEEKLY;COUNT=5"), ...later(24, 21), ...later(17, 20)),
    );
    const times = [first, "12-17 20:00", "12-24 21:00", "12-31 21:00", "01-07 21:00"];
    expect(file?.found.map(({ starts_at }) => shown(starts_at))).toEqual(times);
    expect(second).not.toBe(times[1]);
  });
});

describe("a rule", () => {
  it.each([
    ["FREQ=WEEKLY;COUNT=-1;UNTIL=20261220", "12-10 19:00, 12-17 19:00"],
    ["FREQ=WEEKLY;BYDAY=;COUNT=2", "12-10 19:00, 12-17 19:00"],
    [String.raw`FREQ=WEEKLY\;BYDAY=TH\,FR\;COUNT=2`, "12-10 19:00, 12-11 19:00"],
    ["FREQ=WEEKLY;UNTIL=20261217T190000+0100", "12-10 19:00, 12-17 19:00"],
    ["FREQ=DAILY;BYHOUR=9,19;COUNT=3", "12-10 19:00, 12-11 09:00, 12-11 19:00"],
    ["FREQ=HOURLY;INTERVAL=36;COUNT=2", "12-10 19:00, 12-12 07:00"],
    ["FREQ=MINUTELY;INTERVAL=90;COUNT=2", "12-10 19:00, 12-10 20:30"],
    ["W1 TH #3", "12-10 19:00, 12-17 19:00, 12-24 19:00"],
    ["W1 TH", "12-10 19:00, 12-17 19:00"],
    ["D2 20261213T000000", "12-10 19:00, 12-12 19:00"],
    ["MP1 2+ TH 1- FR #3", "12-10 19:00, 12-25 19:00, 01-14 19:00"],
    ["MD1 LD #2", "12-10 19:00, 12-31 19:00"],
    ["MD1 10 2- #2", "12-10 19:00, 12-30 19:00"],
    ["YM1 6 12 #2", "12-10 19:00, 06-10 19:00"],
    ["YD1 100 #2", "12-10 19:00, 04-10 19:00"],
  ])("is read: %s", (rule, expected) => expect(starts(...SUPPER, `RRULE:${rule}`)?.join(", ")).toBe(expected));

  it.each([
    ["RSCALE=CHINESE;FREQ=YEARLY", "TooOften"],
    ["RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", "TooOften"],
    ["FREQ=YEARLY;BYEASTER=0", "TooOften"],
    ["FREQ=FORTNIGHTLY", "TooOften"],
    ["FREQ=HOURLY", "TooOften"],
    ["FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19", "TooOften"],
  ])("is left out: %s", (rule, reason) => {
    expect(starts(...SUPPER, `RRULE:${rule}`)).toEqual([]);
    expect(reasons(...SUPPER, `RRULE:${rule}`)).toEqual([reason]);
  });

  it("that goes on is not said to be over", () => {
    const leapDay = "DTSTART;VALUE=DATE:20240229";
    expect(reasons(leapDay, "RRULE:FREQ=YEARLY")).toEqual(["NotSoon"]);
    expect(reasons(leapDay, "RRULE:FREQ=YEARLY;UNTIL=20300101")).toEqual(["NotSoon"]);
    expect(reasons(leapDay, "RRULE:FREQ=YEARLY;UNTIL=20250101")).toEqual(["Over"]);
  });
});

describe("a file", () => {
  it("may have entries that are in no calendar, after empty lines", () => {
    const file = readText(`\r\n  ${event(...SUPPER).join("\r\n")}`);
    expect(file?.found.map(({ title }) => title)).toEqual(["Supper"]);
  });

  it("may have names in any case, and lines that belong to nothing", () => {
    const lines = [
      "Version:2.0",
      "Begin:VEVENT",
      "Uid:1",
      "Summary:Supper",
      "Class:PUBLIC",
      "Dtstart:20261210T180000Z",
    ];
    const file = readText(inCalendar(...lines, "what is this", "Transp:OPAQUE", "End:VEVENT"));
    expect(file?.found.map(({ title, starts_at }) => `${title} ${shown(starts_at)}`)).toEqual(["Supper 12-10 19:00"]);
  });

  it.each(["UTC-05:00", "tzone://Microsoft/Utc-05:00", "'America/New_York'"])("may name a zone %s", (zone) => {
    const isKnown = zone !== "tzone://Microsoft/Utc-05:00";
    const times = starts(`DTSTART;TZID=${zone}:20261210T190000`, "DURATION:PT1H");
    expect(times).toEqual(isKnown ? ["12-11 01:00"] : []);
  });

  it("may describe a zone with the hour of its changes, and how often they are", () => {
    const change = (kind: string, [from, to]: string[], rule: string) => [
      `BEGIN:${kind}`,
      `DTSTART:1990${rule.includes("=10") ? "1028" : "0325"}T020000`,
      `RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;${rule}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `END:${kind}`,
    ];
    const zone = (count: string) => [
      "BEGIN:VTIMEZONE",
      "TZID:Ours",
      ...change("STANDARD", ["-0400", "-0500"], `BYDAY=-1SU;BYMONTH=10${count}`),
      ...change("DAYLIGHT", ["-0500", "-0400"], `BYDAY=-1SU;BYMONTH=3${count}`),
      "END:VTIMEZONE",
    ];
    const time = (count: string) =>
      readText(inCalendar(...zone(count), ...event("DTSTART;TZID=Ours:20270610T190000", "DURATION:PT1H")))?.found.map(
        ({ starts_at }) => shown(starts_at),
      );
    expect(time("")).toEqual(["06-11 01:00"]);
    expect(time(";COUNT=5")).toEqual(["06-11 02:00"]);
  });

  it("may be several, each with the zone of its times without one", () => {
    const one = (zone: string, uid: number) =>
      inCalendar(`X-WR-TIMEZONE:${zone}`, ...event("DTSTART:20261210T190000", "DURATION:PT1H")).replace(
        "UID:1",
        `UID:${uid}`,
      );
    const text = [one("Asia/Tokyo", 1), one("America/New_York", 2)].join("\r\n");
    const times = (reading?: object) =>
      readText(text, reading)?.found.map(({ starts_at, time_zone }) => `${shown(starts_at)} ${time_zone}`);
    expect(times()).toEqual(["12-10 11:00 Asia/Tokyo", "12-11 01:00 America/New_York"]);
    const chosen = times({ floatingZone: "Europe/Berlin", timeZone: "UTC" });
    expect(chosen).toEqual(["12-10 19:00 Europe/Berlin", "12-10 19:00 Europe/Berlin"]);
  });
});

import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { say } from "../../server/messages.ts";
import {
  addDays,
  createDateFormat,
  dayIn,
  daysBetween,
  formatLongDate,
  formatShortDate,
  isIsoDate,
  longDateParts,
  weekdayAndTimeIn,
  yearBefore,
  zoneInWords,
} from "../../shared/basics/dates.ts";
import { timesInWords } from "../../shared/gatherings/gathering-times.ts";

const instant = fc.date({ min: new Date("1970-01-02"), max: new Date("2199-12-30"), noInvalidDate: true });
const day = instant.map((date) => date.toISOString().slice(0, 10));

/** Those furthest ahead and behind, of half and quarter hours, with clock changes at night, at midnight, and none. */
const ZONES = [
  "UTC",
  "Pacific/Kiritimati",
  "Etc/GMT+12",
  "Asia/Kolkata",
  "Pacific/Chatham",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "America/Los_Angeles",
  "Europe/Berlin",
  "Africa/Cairo",
  "America/Havana",
  "Pacific/Apia",
];
const zone = fc.constantFrom(...ZONES);

describe("days", () => {
  it.each(["2026-02-29", "2026-13-01", "2026-1-1", "tomorrow", "", "2026-02-10T00:00"])("do not include %j", (text) => {
    expect(isIsoDate(text)).toBe(false);
  });

  it("match the calendar", () => {
    const upTo = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), upTo(13), upTo(32), (year, month, date) => {
        const text = `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
        // A day that does not exist is carried over into another one, and so reads differently.
        expect(isIsoDate(text)).toBe(new Date(Date.UTC(year, month - 1, date)).toISOString().startsWith(text));
      }),
    );
  });

  it("are added and counted the same way, over months, years and clock changes", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -800, max: 800 }), (start, days) => {
        const end = addDays(start, days);
        expect(isIsoDate(end)).toBe(true);
        expect(daysBetween(start, end)).toBe(days);
        expect(addDays(end, -days)).toBe(start);
        expect(end > start).toBe(days > 0);
      }),
    );
  });

  it.each([
    ["2028-02-28", "2028-02-29"],
    ["2028-02-29", "2028-03-01"],
    ["2027-02-28", "2027-03-01"],
    ["2100-02-28", "2100-03-01"],
    ["2026-12-31", "2027-01-01"],
    ["2026-03-28", "2026-03-29"],
  ])("%s is followed by %s", (before, after) => {
    expect(addDays(before, 1)).toBe(after);
    expect(daysBetween(before, after)).toBe(1);
  });
});

it("days have four digits for their year, and end with 9999", () => {
  expect(dayIn("UTC", new Date("0987-06-05T12:00:00Z"))).toBe("0987-06-05");
  expect(addDays("9999-12-30", 1)).toBe("9999-12-31");
  expect(addDays("9999-12-31", 1)).toBe("9999-12-31");
});

describe("the day in a zone", () => {
  /** How far a zone's clocks are ahead, as it names its own offset; in milliseconds. */
  function offsetOf(timeZone: string, at: Date): number {
    const named = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
    const { value = "" } = named.find(({ type }) => type === "timeZoneName") ?? {};
    const [, sign = "+", hours = "0", minutes = "0", seconds = "0"] =
      /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(value) ?? [];
    const ahead = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return (sign === "-" ? -ahead : ahead) * 1000;
  }

  it("matches its clocks, at any time of any year", () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const shown = new Date(at.getTime() + offsetOf(timeZone, at)).toISOString().slice(0, 10);
        expect(dayIn(timeZone, at)).toBe(shown);
      }),
      { numRuns: 500 },
    );
  });

  it("never goes back", () => {
    fc.assert(
      fc.property(zone, instant, fc.integer({ min: 0, max: 200_000_000 }), (timeZone, at, later) => {
        expect(dayIn(timeZone, new Date(at.getTime() + later)) >= dayIn(timeZone, at)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["UTC", "2026-03-01T00:00:00.000Z", ["2026-02-28", "2026-03-01"]],
    ["Pacific/Kiritimati", "2026-12-31T10:00:00.000Z", ["2026-12-31", "2027-01-01"]],
    ["Etc/GMT+12", "2027-01-01T12:00:00.000Z", ["2026-12-31", "2027-01-01"]],
    ["Asia/Kolkata", "2028-02-28T18:30:00.000Z", ["2028-02-28", "2028-02-29"]],
    ["America/Los_Angeles", "2026-03-09T07:00:00.000Z", ["2026-03-08", "2026-03-09"]],
    ["America/Los_Angeles", "2026-11-02T08:00:00.000Z", ["2026-11-01", "2026-11-02"]],
    // Where midnight itself is skipped, and where a whole day was.
    ["Africa/Cairo", "2026-04-23T22:00:00.000Z", ["2026-04-23", "2026-04-24"]],
    ["Pacific/Apia", "2011-12-30T10:00:00.000Z", ["2011-12-29", "2011-12-31"]],
  ])("changes in %s at %s, from one to the other of %j", (timeZone, at, days) => {
    const instants = [new Date(Date.parse(at) - 1), new Date(at)];
    expect(instants.map((moment) => dayIn(timeZone, moment))).toEqual(days);
  });
});

describe("the machine's own zone", () => {
  const own = process.env["TZ"];
  afterEach(() => {
    if (own === undefined) delete process.env["TZ"];
    else process.env["TZ"] = own;
  });

  it("makes no difference", () => {
    const pieces = fc.record({ timeZone: zone, at: instant, date: day });
    const everything = ({ timeZone, at, date }: { timeZone: string; at: Date; date: string }) => [
      dayIn(timeZone, at),
      yearBefore(at),
      addDays(date, 31),
      daysBetween(date, addDays(date, 200)),
      isIsoDate(date),
      formatShortDate(date, "2026-06-15", "en"),
      formatLongDate(date, "en"),
    ];
    fc.assert(
      fc.property(zone, pieces, (machine, given) => {
        process.env["TZ"] = "UTC";
        const inUtc = everything(given);
        process.env["TZ"] = machine;
        expect(everything(given)).toEqual(inUtc);
      }),
      { numRuns: 200 },
    );
  });
});

describe("one year earlier", () => {
  it("is the same moment of the same day, and the 28th where there is no 29th", () => {
    expect(yearBefore(new Date("2026-07-04T05:06:07.089Z"))).toBe("2025-07-04T05:06:07.089Z");
    expect(yearBefore(new Date("2028-02-29T23:59:59.999Z"))).toBe("2027-02-28T23:59:59.999Z");
  });
});

describe("dates as they are shown", () => {
  it("have a year only if it is not the current one", () => {
    expect(formatShortDate("2026-11-03", "2026-01-01", "en")).toBe("Nov 3");
    expect(formatShortDate("2027-01-09", "2026-12-31", "en")).toBe("Jan 9, 2027");
  });

  it("are long by default", () => {
    expect(formatLongDate("2026-11-03", "en")).toBe("November 3, 2026");
    const parts = longDateParts("2026-11-03", "de").map(({ value }) => value);
    expect(parts).toEqual(["3", ". ", "November", " ", "2026"]);
  });

  it("have a weekday and a time where these matter", () => {
    expect(weekdayAndTimeIn("Asia/Tokyo", new Date("2026-11-03T18:05:00Z"), "en")).toBe("Wednesday 03:05");
  });

  it.each([
    ["de", ["3. November 2026", "3. Nov.", "9. Jan. 2027"]],
    ["es", ["3 de noviembre de 2026", "3 nov", "9 ene 2027"]],
    ["fr", ["3 novembre 2026", "3 nov.", "9 janv. 2027"]],
  ] as const)("are those of the language %s", (language, dates) => {
    expect([
      formatLongDate("2026-11-03", language),
      formatShortDate("2026-11-03", "2026-01-01", language),
      formatShortDate("2027-01-09", "2026-12-31", language),
    ]).toEqual(dates);
  });

  it("begin a month in French with its first", () => {
    expect(formatLongDate("2026-12-01", "fr")).toBe("1er décembre 2026");
    expect(formatShortDate("2026-12-01", "2026-01-01", "fr")).toBe("1er déc.");
    expect(say("fr", "labels")("untilDate", { date: new Date("2026-12-01") })).toBe("jusqu’au 1er décembre 2026");
    expect(say("fr", "labels")("untilDate", { date: new Date("2026-12-11") })).toBe("jusqu’au 11 décembre 2026");
    const days = { starts_at: "2026-12-01T00:00:00Z", ends_at: "2026-12-04T00:00:00Z", time_zone: "UTC" };
    expect(timesInWords(days, "fr")).toBe("mardi 1er\u2009–\u2009jeudi 3 décembre 2026");
    expect(timesInWords({ ...days, ends_at: "2026-12-01T02:00:00Z" }, "fr")).toMatch(/^mardi 1er décembre 2026/);
    expect(createDateFormat("fr", { dateStyle: "short", timeZone: "UTC" }).format(Date.parse("2026-12-01"))).toBe(
      "01/12/2026",
    );
    expect(createDateFormat("fr", { day: "numeric", timeZone: "UTC" }).format(Date.parse("2026-12-01"))).toBe("1");
  });
});

it.each([
  ["Europe/Berlin", "2026-03-05", "Berlin, GMT+1"],
  ["Europe/Berlin", "2026-07-05", "Berlin, GMT+2"],
  ["America/Indiana/Indianapolis", "2026-03-05", "Indianapolis (Indiana), GMT-5"],
  ["America/Los_Angeles", "2026-03-05", "Los Angeles, GMT-8"],
  ["Asia/Kolkata", "2026-03-05", "Kolkata, GMT+5:30"],
  ["UTC", "2026-03-05", "UTC"],
])("people know %s on %s as %s", (name, date, words) => {
  expect(zoneInWords(name, new Date(date), "en")).toBe(words);
});

import { describe, expect, it } from "vitest";
import { changeOfClocks, entry, readLines, zoneOf } from "../../support/calendar-files.ts";

// Which series of ours has the times of a rule. The collective is in Berlin, and it is a Thursday.
const [START, LENGTH] = ["DTSTART;TZID=Europe/Berlin:20200109T190000", "DURATION:PT2H"];

const repeatedIn = (...lines: string[]) => readLines(...lines).repeated[0];

/** Returns how something repeats, without what is not said: `every 2 Week TH,SU`. */
function inShort(...lines: string[]): string | undefined {
  const { series, alone } = repeatedIn(...entry(LENGTH, ...lines)) ?? {};
  if (!series) return alone ?? "once";
  const { every, unit, weekdays, monthday, week, weekday, until, times } = series.repeats;
  const days = [...weekdays, monthday, week, weekday].filter((part) => part !== null).join(",");
  const ends = [until && `until ${until}`, times && `${times} times`].filter(Boolean);
  return [`every ${every} ${unit} ${days} from ${series.starts_at}`, ...ends].join(", ");
}

describe("a rule is a series of ours", () => {
  it.each([
    ["FREQ=WEEKLY", "every 1 Week TH from 2026-11-26T19:00"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TH", "every 2 Week TH,SU from 2026-12-03T19:00"],
    ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "every 1 Week MO,TU,WE,TH,FR from 2026-11-26T19:00"],
    ["FREQ=DAILY;INTERVAL=14", "every 2 Week TH from 2026-12-03T19:00"],
    ["FREQ=MONTHLY", "every 1 Month 9 from 2026-12-09T19:00"],
    ["FREQ=MONTHLY;BYDAY=2TH", "every 1 Month 2,TH from 2026-12-10T19:00"],
    ["FREQ=MONTHLY;BYDAY=TH;BYSETPOS=-1", "every 1 Month -1,TH from 2026-11-26T19:00"],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", "every 1 Month 31 from 2026-11-30T19:00"],
    ["FREQ=YEARLY", "every 12 Month 9 from 2027-01-09T19:00"],
    ["FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "every 12 Month 4,TH from 2026-11-26T19:00"],
    ["FREQ=WEEKLY;COUNT=400", "every 1 Week TH from 2026-11-26T19:00, 41 times"],
    ["FREQ=WEEKLY;BYDAY=MO;COUNT=400", "every 1 Week MO from 2026-11-30T19:00, 40 times"],
    ["FREQ=WEEKLY;UNTIL=20270304T180000Z", "every 1 Week TH from 2026-11-26T19:00, until 2027-03-04"],
    ["FREQ=WEEKLY;UNTIL=20270304T175959Z", "every 1 Week TH from 2026-11-26T19:00, until 2027-03-03"],
    ["FREQ=WEEKLY;UNTIL=99991231T235959Z", "every 1 Week TH from 2026-11-26T19:00"],
  ])("%s", (rule, expected) => {
    expect(inShort(START, `RRULE:${rule}`)).toBe(expected);
  });

  it.each([
    ["every other day", "FREQ=DAILY;INTERVAL=2"],
    ["weeks that begin on a Sunday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TH;WKST=SU"],
    ["months without a fifth Thursday are left out", "FREQ=MONTHLY;BYDAY=5TH"],
    ["months without a 31st are left out", "FREQ=MONTHLY;BYMONTHDAY=31"],
    ["a day that is a 29 February soon", "FREQ=MONTHLY;BYMONTHDAY=29"],
    ["the last weekday of a month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"],
    ["the Tuesday after the first Monday", "FREQ=YEARLY;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8"],
    ["every day of a month each year", "FREQ=DAILY;BYMONTH=3"],
    ["more than a year's weeks", "FREQ=YEARLY;INTERVAL=7"],
    ["more times than a series can have", "FREQ=WEEKLY;COUNT=5000"],
    ["by two rules", "FREQ=WEEKLY\r\nRRULE:FREQ=MONTHLY"],
    ["by a rule with an exception by rule", "FREQ=WEEKLY\r\nEXRULE:FREQ=MONTHLY;BYDAY=1TH"],
  ])("but not %s", (_name, rule) => {
    expect(inShort(START, `RRULE:${rule}`)).toBe("Rule");
  });

  it("but not if its time has seconds, or once is left of it", () => {
    expect(inShort("DTSTART;TZID=Europe/Berlin:20200109T190030", "RRULE:FREQ=WEEKLY")).toBe("Rule");
    expect(inShort(START, "RRULE:FREQ=WEEKLY;COUNT=360")).toBe("once");
  });
});

describe("a series", () => {
  const zoneBy = (...lines: string[]) => repeatedIn(...entry(...lines, "RRULE:FREQ=WEEKLY"))?.series?.time_zone;

  it("keeps the zone of the rule, or has the collective's where its clocks go the same way", () => {
    const lastSunday = (month: number) => ["DTSTART:19700101T030000", `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`];
    const zone = (summer: string) =>
      zoneOf(
        ...changeOfClocks(summer, "+0100", ...lastSunday(10)),
        ...changeOfClocks("+0100", summer, ...lastSunday(3)),
      );
    const inOwnZone = entry("DTSTART;TZID=Ours:20200109T190000", LENGTH, "RRULE:FREQ=WEEKLY");
    expect(zoneBy("DTSTART;TZID=America/New_York:20200109T190000")).toBe("America/New_York");
    expect(zoneBy("DTSTART;TZID=US/Eastern:20200109T190000")).toBe("America/New_York");
    expect(zoneBy("DTSTART:20200109T180000Z")).toBe("UTC");
    expect(repeatedIn(...zone("+0200"), ...inOwnZone)?.series?.time_zone).toBe("Europe/Berlin");
    expect(repeatedIn(...zone("+0130"), ...inOwnZone)).toMatchObject({ series: null, alone: "Zone" });
  });

  it("has no time where the file has none, its own where it is changed, and the added ones beside it", () => {
    const at = (name: string, time: string) => `${name};TZID=Europe/Berlin:2026${time}00`;
    const file = readLines(
      ...entry(START, LENGTH, "RRULE:FREQ=WEEKLY", at("EXDATE", "1210T1900"), at("RDATE", "1211T2000")),
      ...entry(at("DTSTART", "1218T1800"), LENGTH, at("RECURRENCE-ID", "1217T1900")),
      ...entry("STATUS:CANCELLED", at("DTSTART", "1224T1900"), at("RECURRENCE-ID", "1224T1900")),
    );
    expect(file.repeated).toMatchObject([
      { entry: 0, alone: null, changed: 1, series: { left_out: ["2026-12-10T19:00", "2026-12-24T19:00"] } },
    ]);
    expect(file.found.slice(0, 5).map(({ starts_at, original_start }) => [starts_at, original_start])).toEqual([
      ["2026-11-26T18:00:00.000Z", "2026-11-26T19:00"],
      ["2026-12-03T18:00:00.000Z", "2026-12-03T19:00"],
      ["2026-12-11T19:00:00.000Z", null],
      ["2026-12-18T17:00:00.000Z", "2026-12-17T19:00"],
      ["2026-12-31T18:00:00.000Z", "2026-12-31T19:00"],
    ]);
  });

  it("is none if all later times are changed", () => {
    const changed = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261217T190000";
    const file = readLines(
      ...entry(START, LENGTH, "RRULE:FREQ=WEEKLY"),
      ...entry("DTSTART;TZID=Europe/Berlin:20261217T200000", LENGTH, changed),
    );
    expect(file.repeated).toMatchObject([{ series: null, alone: "ChangedLater" }]);
    expect(file.found).toHaveLength(53);
  });

  it.each(["FREQ=DAILY", `FREQ=WEEKLY;BYDAY=${"MO,".repeat(999)}TH`, "FREQ=DAILY;COUNT=999999999"])(
    "is found among no more than may be read: %s",
    (rule) => {
      const rules = Array.from({ length: 100 }, (_, index) => entry(`UID:${index}`, START, LENGTH, `RRULE:${rule}`));
      const { found, repeated } = readLines(...rules.flat());
      expect(found.length).toBeLessThanOrEqual(10_000);
      expect(repeated.length).toBeGreaterThan(20);
    },
  );
});

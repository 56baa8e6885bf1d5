import { describe, expect, it } from "vitest";
import { changeOfClocks as change, entry, readLines, zoneOf } from "../../support/calendar-files.ts";

// Zones that a file describes: a change of clocks from one offset to another, and when it is made again.

const yearly = (begins: string, rule: string) => [`DTSTART:${begins}`, `RRULE:FREQ=YEARLY;${rule}`];
const summer = (rule: string, begins = "19960331T020000") => change("+0100", "+0200", ...yearly(begins, rule));
const winter = (rule: string, begins = "19961027T030000") => change("+0200", "+0100", ...yearly(begins, rule));
const LAST_SUNDAYS = [...summer("BYMONTH=3;BYDAY=-1SU"), ...winter("BYMONTH=10;BYDAY=-1SU")];

/** Lists the instants at which these times of a described zone begin. */
function begun(zone: string[], shown: readonly string[], name = "Ours"): string[] {
  const entries = shown.flatMap((time) => entry(`DTSTART;TZID=${name}:${time}00`, "DURATION:PT1H"));
  const { found, refused } = readLines(...zoneOf(...zone), ...entries);
  return [...found.map(({ starts_at }) => starts_at.slice(0, 16)), ...refused.map(({ reason }) => reason)];
}

describe("a zone that a file describes", () => {
  const days = (from: number) => `BYDAY=SU;BYMONTHDAY=${Array.from({ length: 7 }, (_, day) => from + day).join(",")}`;
  // Before and after the changes of Berlin's clocks.
  const SHOWN = ["20261205T1900", "20270328T0159", "20270328T0300", "20271031T0159", "20271031T0300"];
  const LATER = ["20480328T1800", "20480329T1800", "20991024T1800", "20991025T1800", "20990701T1800"];

  it.each([
    ["last Sundays", LAST_SUNDAYS],
    ["Sundays among days", [...summer(`BYMONTH=3;${days(25)}`), ...winter(`BYMONTH=10;${days(25)}`)]],
    ["Sundays among days from the end", [...summer(`BYMONTH=3;${days(-7)}`), ...winter(`BYMONTH=10;${days(-7)}`)]],
    ["the hour of its changes", [LAST_SUNDAYS].flat().map((line) => line.replace(/(?<=-1SU)/, ";BYHOUR=2;BYMINUTE=0"))],
    [
      "changes since 1601, as Outlook",
      [...summer("BYMONTH=3;BYDAY=-1SU", "16010101T020000"), ...winter("BYMONTH=10;BYDAY=-1SU", "16010101T030000")],
    ],
    [
      "rules that have ended",
      [
        ...change("+0100", "+0300", ...yearly("19800406T020000", "BYMONTH=4;BYDAY=1SU;UNTIL=19950401T010000Z")),
        ...LAST_SUNDAYS,
      ],
    ],
  ])("has the collective's times where the clocks go alike: %s", (_name, zone) => {
    const shown = [...SHOWN, ...LATER];
    expect(begun(zone, shown)).toEqual(begun(zone, shown, "Europe/Berlin"));
  });

  it.each<[name: string, zone: string[], time: [shown: string, begins: string]]>([
    [
      "the weekday of a month that its rule counts",
      [...summer("BYMONTH=3;BYDAY=4SU"), ...winter("BYMONTH=10;BYDAY=-1SU")],
      ["20300327T1900", "2030-03-27T17:00"],
    ],
    [
      "changes on given dates",
      [
        ...change("+0100", "+0200", "DTSTART:20260329T020000", "RDATE:20270328T020000"),
        ...change("+0200", "+0100", "DTSTART:20261025T030000", "RDATE:20271031T030000"),
      ],
      ["20280701T1900", "2028-07-01T18:00"],
    ],
  ])("has these for some years: %s", (_name, zone, [later, begins]) => {
    expect(begun(zone, SHOWN)).toEqual(begun(zone, SHOWN, "Europe/Berlin"));
    expect(begun(zone, [later])).toEqual([begins]);
  });

  it.each<[name: string, zone: string[], time: [shown: string, begins: string]]>([
    [
      "an offset that stays, in winter",
      change("+0100", "+0100", "DTSTART:19700101T000000"),
      ["20270325T1900", "2027-03-25T18:00"],
    ],
    ["and in summer", change("+0100", "+0100", "DTSTART:19700101T000000"), ["20270401T1900", "2027-04-01T18:00"]],
    [
      "summer alone so far",
      [...summer("BYMONTH=3"), ...winter("BYMONTH=10", "20401028T030000")],
      ["20261205T1900", "2026-12-05T17:00"],
    ],
    ["no summer since a day", summer("BYMONTH=3;UNTIL=20260101T000000Z"), ["20270705T1900", "2027-07-05T17:00"]],
    [
      "no change since a number of them",
      [...summer("BYMONTH=3;COUNT=5"), ...winter("BYMONTH=10;COUNT=5")],
      ["20270705T1900", "2027-07-05T18:00"],
    ],
    ["an hour that is skipped", LAST_SUNDAYS, ["20270328T0230", "2027-03-28T01:30"]],
    ["an hour that is shown twice", LAST_SUNDAYS, ["20271031T0230", "2027-10-31T00:30"]],
    [
      "the offset before its first change",
      change("+0100", "+0500", "DTSTART:20270101T000000"),
      ["20261205T1900", "2026-12-05T18:00"],
    ],
    [
      "the offset after its first change",
      change("+0100", "+0500", "DTSTART:20270101T000000"),
      ["20270305T1900", "2027-03-05T14:00"],
    ],
    [
      "the place that it says",
      ["X-LIC-LOCATION:America/New_York", ...LAST_SUNDAYS],
      ["20261205T1900", "2026-12-06T00:00"],
    ],
  ])("has its own times: %s", (_name, zone, [shown, begins]) => {
    expect(begun(zone, [shown])).toEqual([begins]);
  });

  it.each([
    ["in no month", summer("BYDAY=-1SU")],
    ["every second year", summer("BYMONTH=3;INTERVAL=2")],
    ["at several hours", summer("BYMONTH=3;BYHOUR=1,2,3")],
    // Following these would take all memory.
    ["each second", change("+0100", "+0200", "DTSTART:19960331T020000", "RRULE:FREQ=SECONDLY")],
    ["at several seconds", summer("BYSECOND=1,2,3")],
    ["in more ways than are read", Array.from({ length: 11 }, () => LAST_SUNDAYS).flat()],
    ["in no way", []],
  ])("is unknown if its clocks change %s", (_name, zone) => {
    expect(begun(zone, ["20270705T1900"])).toEqual(["ZoneUnknown"]);
  });
});

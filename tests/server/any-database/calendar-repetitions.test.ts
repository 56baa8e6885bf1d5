import { describe, expect, it } from "vitest";
import { entry, plannedIn } from "../../support/calendar-files.ts";

// Repeated entries as programs write them, and when they are planned on the clocks of Berlin.

const START = "DTSTART;TZID=Europe/Berlin:20261210T190000";
const SUPPER = [START, "DURATION:PT1H"];
const WEEKLY = [...SUPPER, "RRULE:FREQ=WEEKLY;COUNT=3"];
const LISTED = [...SUPPER, "RDATE;TZID=Europe/Berlin:20261217T190000,20261224T190000"];
const DAY = "DTSTART;VALUE=DATE:20261210";
const NEW_YORK = ["DTSTART;TZID=America/New_York:20261210T190000", "DURATION:PT1H"];

describe("a rule", () => {
  const WEEKS = "12-10 19:00, 12-17 19:00, 12-24 19:00";

  it.each([
    ['RRULE:"FREQ=WEEKLY;COUNT=3"', WEEKS],
    ["FREQ=WEEKLY;UNTIL=;COUNT=3", WEEKS],
    ["FREQ=WEEKLY;BYHOUR=19;BYMINUTE=0;BYSECOND=00;COUNT=3", WEEKS],
    ["\r\nRRULE:FREQ=WEEKLY;COUNT=3", WEEKS],
    ["FREQ=WEEKLY; COUNT=3;BYDAY= TH", WEEKS],
    ["FREQ=WEEKLY;UNTIL=20261224T190000", WEEKS],
    ["FREQ=WEEKLY;UNTIL=20261224T180000Z", WEEKS],
    ["FREQ=WEEKLY;UNTIL=20261224", WEEKS],
    ["FREQ=WEEKLY;COUNT=2\r\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2", WEEKS],
    ["FREQ=WEEKLY;COUNT=4\r\nEXRULE:FREQ=WEEKLY;INTERVAL=3;COUNT=2", "12-17 19:00, 12-24 19:00"],
    // The beginning counts, also outside the rule.
    ["FREQ=WEEKLY;BYDAY=MO;COUNT=3", "12-10 19:00, 12-14 19:00, 12-21 19:00"],
    ["FREQ=WEEKLY;COUNT=-1;UNTIL=20261220", "12-10 19:00, 12-17 19:00"],
    ["FREQ=WEEKLY;BYDAY=;COUNT=2", "12-10 19:00, 12-17 19:00"],
    [String.raw`FREQ=WEEKLY\;BYDAY=TH\,FR\;COUNT=2`, "12-10 19:00, 12-11 19:00"],
    ["FREQ=WEEKLY;UNTIL=20261217T190000+0100", "12-10 19:00, 12-17 19:00"],
    ["FREQ=DAILY;BYHOUR=9,19;COUNT=3", "12-10 19:00, 12-11 09:00, 12-11 19:00"],
    ["FREQ=HOURLY;INTERVAL=36;COUNT=2", "12-10 19:00, 12-12 07:00"],
    ["FREQ=MINUTELY;INTERVAL=90;COUNT=2", "12-10 19:00, 12-10 20:30"],
    ["W1 TH #3", WEEKS],
    ["W1 TH", "12-10 19:00, 12-17 19:00"],
    ["D2 20261213T000000", "12-10 19:00, 12-12 19:00"],
    ["MP1 2+ TH 1- FR #3", "12-10 19:00, 12-25 19:00, 2027-01-14 19:00"],
    ["MD1 LD #2", "12-10 19:00, 12-31 19:00"],
    ["MD1 10 2- #2", "12-10 19:00, 12-30 19:00"],
    ["YM1 6 12 #2", "12-10 19:00, 2027-06-10 19:00"],
    ["YD1 100 #2", "12-10 19:00, 2027-04-10 19:00"],
    ["RSCALE=CHINESE;FREQ=YEARLY", "TooOften"],
    ["RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", "TooOften"],
    ["FREQ=YEARLY;BYEASTER=0", "TooOften"],
    ["FREQ=FORTNIGHTLY", "TooOften"],
    ["FREQ=HOURLY", "TooOften"],
    ["FREQ=SECONDLY", "TooOften"],
    ["FREQ=DAILY;BYSECOND=1,2,3,4,5,6,7,8", "TooOften"],
    ["FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19", "TooOften"],
  ])("is read: %j", (rule, planned) => expect(plannedIn(...entry(...SUPPER, `RRULE:${rule}`))).toBe(planned));

  it.each([
    ["20241210T180000Z", "FREQ=MONTHLY;COUNT=25", "12-10 19:00"],
    ["20241210T180000Z", "FREQ=MONTHLY;BYMONTHDAY=10;COUNT=25", "12-10 19:00"],
    ["20241210T180000Z", "FREQ=YEARLY;COUNT=3", "12-10 19:00"],
    ["20241203T180000Z", "FREQ=MONTHLY;BYDAY=1TU;COUNT=25", "12-01 19:00"],
  ])("that began on %s is read up to its last time: %s", (start, rule, planned) => {
    expect(plannedIn(...entry(`DTSTART:${start}`, "DURATION:PT1H", `RRULE:${rule}`))).toBe(planned);
  });

  it("has one time of day, also across a change of clocks", () => {
    const weekly = ["DTSTART;TZID=Europe/Berlin:20270318T190000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=3"];
    expect(plannedIn(...entry(...weekly))).toBe("2027-03-18 19:00, 2027-03-25 19:00, 2027-04-01 19:00");
  });

  it.each([
    ["20240229", "FREQ=YEARLY", "NotSoon"],
    ["20240229", "FREQ=YEARLY;UNTIL=20300101", "NotSoon"],
    ["20240229", "FREQ=YEARLY;UNTIL=20250101", "Over"],
    // Some programs write so where nobody knows the year of a birthday.
    ["16040401", "FREQ=YEARLY", "2027-04-01 00:00 to 2027-04-02 00:00"],
  ])("from the day %s: %s", (day, rule, planned) => {
    expect(plannedIn(...entry(`DTSTART;VALUE=DATE:${day}`, `RRULE:${rule}`))).toBe(planned);
  });
});

describe("a time is left out", () => {
  const WITHOUT = "12-10 19:00, 12-24 19:00";
  const DAYS = "12-10 00:00 to 12-11 00:00, 12-24 00:00 to 12-25 00:00";

  it.each([
    ["with a zone", [...WEEKLY, "EXDATE;TZID=Europe/Berlin:20261217T190000"], WITHOUT],
    ["as a day", [...WEEKLY, "EXDATE;VALUE=DATE:20261217"], WITHOUT],
    ["as a day without its type", [...WEEKLY, "EXDATE:20261217"], WITHOUT],
    ["with a semicolon", [...WEEKLY, "EXDATE:20261216T180000Z;20261217T180000Z"], WITHOUT],
    ["in another zone", [...WEEKLY, "EXDATE;TZID=America/New_York:20261217T130000"], WITHOUT],
    ["in UTC beside a value that cannot be read", [...WEEKLY, "EXDATE:never,20261217T180000Z"], WITHOUT],
    ["as midnight without a zone", [...WEEKLY, "EXDATE:20261217T000000"], WITHOUT],
    ["in a zone that nobody knows", [...WEEKLY, "EXDATE;TZID=Nowhere:20261217T190000"], WITHOUT],
    ["without a zone", [...NEW_YORK, "RRULE:FREQ=WEEKLY;COUNT=2", "EXDATE:20261217T190000"], "12-11 01:00"],
    ["from days", [DAY, "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20261217"], DAYS],
    ["from days as a midnight in UTC", [DAY, "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20261216T230000Z"], DAYS],
    [
      "after its rule has ended at the midnight of a day in UTC",
      [DAY, "RRULE:FREQ=WEEKLY;UNTIL=20261216T230000Z"],
      "12-10 00:00 to 12-11 00:00, 12-17 00:00 to 12-18 00:00",
    ],
  ])("%s", (_name, lines, planned) => expect(plannedIn(...entry(...lines))).toBe(planned));
});

describe("a time is added", () => {
  it.each([
    ["without a zone", [...NEW_YORK, "RDATE:20261212T190000"], "12-11 01:00, 12-13 01:00"],
    [
      "to a rule until its last time",
      [...SUPPER, "RRULE:FREQ=WEEKLY;UNTIL=20261217T180000Z", "RDATE:20261212T180000Z"],
      "12-10 19:00, 12-12 19:00, 12-17 19:00",
    ],
    ["as a day", [...SUPPER, "RDATE;VALUE=DATE:20261212"], "12-10 19:00, 12-12 19:00"],
    [
      "as periods with their lengths",
      [...SUPPER, "RDATE;VALUE=PERIOD:20261212T090000Z/20261212T120000Z,20261213T090000Z/PT2H,20261214T090000Z/late"],
      "12-10 19:00, 12-12 10:00 to 12-12 13:00, 12-13 10:00 to 12-13 12:00, 12-14 10:00 guessed",
    ],
    ["in the last year", [...SUPPER, "RDATE:99991231T230000Z"], "12-10 19:00, TooFar"],
  ])("%s", (_name, lines, planned) => expect(plannedIn(...entry(...lines))).toBe(planned));
});

describe("a time that has an entry of its own", () => {
  const at = (day: number, hour = 19) => [`DTSTART;TZID=Europe/Berlin:202612${day}T${hour}0000`, "DURATION:PT1H"];
  const changed = (replaced: string, ...lines: string[]) =>
    entry("SUMMARY:changed", `RECURRENCE-ID${replaced}`, ...lines);
  const BERLIN = ";TZID=Europe/Berlin:20261217T190000";
  const LATER = `;RANGE=THISANDFUTURE${BERLIN}`;

  it.each([
    ["written with a zone", WEEKLY, BERLIN],
    ["written in UTC", WEEKLY, ":20261217T180000Z"],
    ["written as a day", WEEKLY, ";VALUE=DATE:20261217"],
    ["written as a day without its type", WEEKLY, ":20261217"],
    ["written as midnight without a zone", WEEKLY, ":20261217T000000"],
    ["of a listed date", LISTED, BERLIN],
  ])("takes its place: %s", (_name, lines, replaced) => {
    const planned = "12-10 19:00, 12-18 19:00 changed, 12-24 19:00";
    expect(plannedIn(...entry(...lines), ...changed(replaced, ...at(18)))).toBe(planned);
    // Some programs repeat the rule.
    expect(plannedIn(...entry(...lines), ...changed(replaced, ...at(18), "RRULE:FREQ=WEEKLY"))).toBe(planned);
  });

  it("is gone if it is cancelled", () => {
    expect(plannedIn(...entry(...LISTED), ...changed(BERLIN, ...at(17), "STATUS:CANCELLED"))).toBe(
      "12-10 19:00, 12-24 19:00, Cancelled",
    );
  });

  it("has its newest version", () => {
    const [one, other] = [changed(BERLIN, ...at(18), "SEQUENCE:12"), changed(BERLIN, ...at(19), "SEQUENCE:3")];
    const planned = (...versions: string[][]) => plannedIn(...entry(...LISTED), ...versions.flat());
    expect(planned(one, other)).toBe("12-10 19:00, 12-18 19:00 changed, 12-24 19:00");
    const inUtc = changed(":20261217T180000Z", ...at(20), "SEQUENCE:20");
    expect(planned(one, other, inUtc)).toBe("12-10 19:00, 12-20 19:00 changed, 12-24 19:00");
  });

  it("is found by its date among whole days, whatever clock is written", () => {
    const moved = changed(";TZID=GMT Standard Time:20261217T000000", "DTSTART;VALUE=DATE:20261218");
    expect(plannedIn(...entry(DAY, "RRULE:FREQ=WEEKLY;COUNT=2"), ...moved)).toBe(
      "12-10 00:00 to 12-11 00:00, 12-18 00:00 to 12-19 00:00 changed",
    );
  });

  it("is found in the zone of the beginning if it has none", () => {
    const weekly = entry(...NEW_YORK, "RRULE:FREQ=WEEKLY;COUNT=2");
    expect(plannedIn(...weekly, ...changed(":20261217T190000", ...at(18, 12)))).toBe(
      "12-11 01:00, 12-18 12:00 changed",
    );
  });

  it("can be for all later ones, which move as far and end as it does", () => {
    const later = ["DTSTART;TZID=Europe/Berlin:20261217T203000", "DURATION:PT30M"];
    expect(plannedIn(...entry(...WEEKLY), ...changed(LATER, ...later))).toBe(
      "12-10 19:00, 12-17 20:30 to 12-17 21:00 changed, 12-24 20:30 to 12-24 21:00 changed",
    );
    expect(plannedIn(...entry(...WEEKLY), ...changed(LATER, ...later, "STATUS:CANCELLED"))).toBe(
      "12-10 19:00, Cancelled",
    );
  });

  it("is replaced by the last change before it, in whatever order changes for all later ones are", () => {
    const weekly = entry(...SUPPER, "RRULE:FREQ=WEEKLY;COUNT=4");
    const [first, second] = [changed(LATER, ...at(17, 20)), changed(LATER.replace("17T", "24T"), ...at(24, 21))];
    expect(plannedIn(...weekly, ...second, ...first)).toBe(
      "12-10 19:00, 12-17 20:00 changed, 12-24 21:00 changed, 12-31 21:00 changed",
    );
  });
});

describe("entries with one id", () => {
  const on = (day: number, ...lines: string[]) => entry(START.replace("10T", `${day}T`), "DURATION:PT1H", ...lines);

  it.each([
    ["the version with the highest number", [on(11, "SEQUENCE:2"), on(10, "SEQUENCE:0")], "12-11 19:00"],
    [
      "the version that was changed last",
      [on(10, "LAST-MODIFIED:20261101T000000Z"), on(11, "LAST-MODIFIED:20261105T000000Z")],
      "12-11 19:00",
    ],
    ["both if nothing says that they are versions", [on(10), on(11)], "12-10 19:00, 12-11 19:00"],
  ])("are %s", (_name, versions, planned) => expect(plannedIn(...versions.flat())).toBe(planned));
});

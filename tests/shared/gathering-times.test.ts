import { describe, expect, test } from "vitest";
import {
  beginsOn,
  dayInWords,
  endDay,
  isAllDay,
  isOneDay,
  momentInWords,
  movedFrom,
  shortDayInWords,
  shortTimesInWords,
  startDay,
  timeInWords,
  timesInWords,
} from "../../shared/gatherings/gathering-times.ts";
import { answerOf, concerns, isFull } from "../../shared/gatherings/gatherings.ts";
import type { AnsweredGathering } from "../../shared/gatherings/gatherings.ts";

const dinner = {
  starts_at: "2026-03-05T18:00:00.000Z",
  ends_at: "2026-03-05T20:30:00.000Z",
  time_zone: "Europe/Berlin",
};

/** Engines put different spaces around the dash. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");

test("a time is in words where it was planned, or elsewhere", () => {
  expect(plain(timeInWords(dinner, "en"))).toBe("19:00 – 21:30");
  expect(plain(timesInWords(dinner, "en"))).toBe("Thursday, March 5, 2026, 19:00 – 21:30");
  expect(plain(shortTimesInWords({ ...dinner, time_zone: "Asia/Tokyo" }, "en"))).toBe("Fri, Mar 6, 03:00 – 05:30");
  expect(plain(timesInWords(dinner, "de"))).toMatch(/^Donnerstag, 5\. März 2026,? (um )?19:00–21:30( Uhr)?$/);
  expect(momentInWords(dinner.starts_at, "America/Lima", "en")).toBe("Thursday, March 5, 2026 at 13:00");
});

test("what lasts until midnight ends on the day before it; what lasts longer has its days", () => {
  const late = { ...dinner, ends_at: "2026-03-05T23:00:00.000Z" };
  expect([startDay(late), endDay(late)]).toEqual(["2026-03-05", "2026-03-05"]);
  const weekend = { ...dinner, ends_at: "2026-03-07T12:00:00.000Z" };
  expect([startDay(weekend), endDay(weekend)]).toEqual(["2026-03-05", "2026-03-07"]);
  expect(plain(timeInWords(weekend, "en"))).toMatch(/^Thu, Mar 5, 19:00 – Sat, Mar 7, 13:00$/);
  expect([dinner, late, weekend].map(isOneDay)).toEqual([true, true, false]);
  const day = { ...dinner, starts_at: "2026-03-04T23:00:00.000Z", ends_at: "2026-03-05T23:00:00.000Z" };
  expect([isOneDay(day), isOneDay({ ...day, ends_at: "2026-03-06T23:00:00.000Z" })]).toEqual([true, false]);
  expect(isOneDay({ ...dinner, ends_at: "2026-03-06T18:00:00.000Z" })).toBe(false);
});

test.each([
  ["until midnight", "2026-03-05T23:00:00.000Z", "00:00"],
  ["into the night", "2026-03-06T00:30:00.000Z", "01:30"],
])("a gathering that goes on %s has no numbers for a date, in any language", (_name, ends_at, end) => {
  const late = { ...dinner, ends_at };
  expect(isOneDay(late)).toBe(true);
  expect(plain(timeInWords(late, "en"))).toBe(`19:00 – ${end}`);
  expect(plain(shortTimesInWords(late, "en"))).toBe(`Thu, Mar 5, 19:00 – ${end}`);
  expect(plain(timesInWords(late, "de"))).toBe(`Donnerstag, 5. März 2026 um 19:00 – ${end}`);
  expect(plain(timesInWords(late, "fr"))).toBe(`jeudi 5 mars 2026 à 19:00 – ${end}`);
  expect(plain(timesInWords(late, "es", "Europe/London"))).toMatch(
    /^jueves, 5 de marzo de 2026, 18:00 ?– ?(23:00|00:30)$/,
  );
});

test("the hours are those of the region where they go to 12", () => {
  expect(plain(timeInWords(dinner, "en-u-hc-h12"))).toBe("7:00 – 9:30 PM");
  const late = { ...dinner, ends_at: "2026-03-05T23:00:00.000Z" };
  expect(plain(shortTimesInWords(late, "en-u-hc-h12"))).toBe("Thu, Mar 5, 7:00 PM – 12:00 AM");
  expect(plain(timeInWords(late, "de-u-hc-h12"))).toBe("7:00 PM – 12:00 AM");
});

test("a day has its year if it is not this one", () => {
  expect(shortDayInWords("2026-12-31", "2026-03-05", "en")).toBe("Thu, Dec 31");
  expect(shortDayInWords("2027-01-01", "2026-03-05", "en")).toBe("Fri, Jan 1, 2027");
});

describe("a gathering from midnight to midnight", () => {
  const zone = { time_zone: "Europe/Berlin" };
  const day = { ...zone, starts_at: "2026-12-09T23:00:00.000Z", ends_at: "2026-12-10T23:00:00.000Z" };
  const days = { ...day, ends_at: "2026-12-12T23:00:00.000Z" };

  test("lasts whole days, also when clocks change, and where they go forward at midnight", () => {
    expect([day, days].map(isAllDay)).toEqual([true, true]);
    expect(isAllDay({ ...zone, starts_at: "2026-03-28T23:00:00.000Z", ends_at: "2026-03-29T22:00:00.000Z" })).toBe(
      true,
    );
    const [starts_at, ends_at] = ["2026-09-06T04:00:00.000Z", "2026-09-07T03:00:00.000Z"];
    expect(isAllDay({ time_zone: "America/Santiago", starts_at, ends_at })).toBe(true);
    expect(isAllDay({ ...day, time_zone: "Europe/London" })).toBe(false);
    expect(isAllDay({ ...day, ends_at: "2026-12-10T22:59:00.000Z" })).toBe(false);
    expect(isAllDay({ ...day, starts_at: "2026-12-09T23:30:00.000Z" })).toBe(false);
  });

  test("is in words by its days, in every time zone", () => {
    expect(plain(timesInWords(day, "en"))).toBe("Thursday, December 10, 2026");
    expect(plain(timesInWords(day, "en", "Asia/Tokyo"))).toBe("Thursday, December 10, 2026");
    expect(plain(timesInWords(days, "en"))).toBe("Thursday, December 10 – Saturday, December 12, 2026");
    expect(plain(shortTimesInWords(day, "en"))).toBe("Thu, Dec 10");
    expect(plain(timeInWords(days, "en"))).toBe("Thu, Dec 10 – Sat, Dec 12");
    expect(endDay(days)).toBe("2026-12-12");
    expect(dayInWords(startDay(day), "en")).toBe("Thursday, December 10, 2026");
  });

  test("begins on its day in every time zone; others begin on the day that clocks show", () => {
    const isOn = (date: string, gathering = day) => beginsOn(gathering, date, "America/Lima");
    expect([isOn("2026-12-09"), isOn("2026-12-10")]).toEqual([false, true]);
    const late = { ...dinner, starts_at: "2026-03-05T23:30:00.000Z", ends_at: "2026-03-06T01:00:00.000Z" };
    expect([isOn("2026-03-05", late), isOn("2026-03-06", late)]).toEqual([true, false]);
  });
});

test("a gathering was moved if it does not begin when it was to", () => {
  const planned = { ...dinner, original_start: "2026-03-05T19:00" };
  expect(movedFrom(planned)).toBeNull();
  expect(movedFrom({ ...planned, original_start: null })).toBeNull();
  expect(movedFrom({ ...planned, original_start: "2026-03-04T19:00" })).toBe("2026-03-04T19:00");
});

test("a zone that this machine does not know is taken for its own", () => {
  expect(timeInWords({ ...dinner, time_zone: "Europe/Atlantis" }, "en")).toMatch(/\d\d:\d\d/);
});

test("a gathering concerns who is asked, and who has answered", () => {
  const said = {
    going: [1],
    waiting: [2],
    maybe: [3],
    not_going: [4],
    unanswered: [5],
    places: 1,
  } as AnsweredGathering;
  expect([1, 2, 3, 4, 5, 6].map((id) => answerOf(said, id))).toEqual([
    "Going",
    "Going",
    "Maybe",
    "NotGoing",
    null,
    null,
  ]);
  expect([1, 2, 3, 4, 5, 6].map((id) => concerns(said, id))).toEqual([true, true, true, true, true, false]);
  expect(isFull(said)).toBe(true);
  expect(isFull({ ...said, places: 2 })).toBe(false);
  expect(isFull({ ...said, places: null })).toBe(false);
});

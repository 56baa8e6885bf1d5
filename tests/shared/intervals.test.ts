import { describe, expect, it } from "vitest";
import {
  awaitedInterval,
  begunIntervals,
  correctionLimits,
  countDays,
  defaultEnd,
  defaultStart,
  firstUnfinishedId,
  isLaterInterval,
  isPastInterval,
  locateIntervals,
  type Interval,
} from "../../shared/intervals/intervals.ts";

const january: Interval = { id: 1, start_date: "2026-01-01", end_date: "2026-01-31" };
const february: Interval = { id: 2, start_date: "2026-02-01", end_date: "2026-02-28" };
const openEnded: Interval = { id: 3, start_date: "2026-04-01", end_date: null };
const all = [openEnded, february, january];

describe("which interval is current and which is next", () => {
  it.each([
    ["2025-12-31", null, 1],
    ["2026-01-01", 1, 2],
    ["2026-01-31", 1, 2],
    ["2026-02-28", 2, 3],
    ["2026-03-15", null, 3],
    ["2026-04-01", 3, null],
    ["2030-01-01", 3, null],
  ])("on %s: %s and %s", (today, current, next) => {
    const located = locateIntervals(all, today);
    expect([located.current?.id ?? null, located.next?.id ?? null]).toEqual([current, next]);
  });

  it("is the lowest number on a day that two share", () => {
    const touching = { ...february, start_date: "2026-01-31" };
    expect(locateIntervals([touching, january], "2026-01-31").current).toEqual(january);
  });

  it("is neither without intervals", () => {
    expect(locateIntervals([], "2026-01-01")).toEqual({ current: null, next: null });
  });
});

describe("an interval", () => {
  it.each([
    [january, february, "2026-02-10", true],
    [february, february, "2026-02-10", false],
    [openEnded, february, "2026-02-10", false],
    // Without a current one.
    [february, null, "2026-03-01", true],
    [february, null, "2026-02-28", false],
    [openEnded, null, "2030-01-01", false],
  ])("such as %o, while %o is the current one on %s, is past: %s", (...[interval, current, today, isPast]) => {
    expect(isPastInterval(interval, current, today)).toBe(isPast);
  });

  it.each([
    ["2025-12-31", []],
    ["2026-01-31", [1]],
    ["2026-02-28", [2, 1]],
    ["2026-03-15", [2, 1]],
    ["2030-01-01", [3, 2, 1]],
  ])("has begun by %s if it is one of %j", (today, begun) => {
    expect(begunIntervals(all, today).map(({ id }) => id)).toEqual(begun);
  });

  it("counts both of its ends, and nothing while its end is open", () => {
    expect(countDays(february)).toBe(28);
    expect(countDays(openEnded)).toBeNull();
  });
});

describe("an interval to come", () => {
  it("is neither past nor current", () => {
    const isLater = (interval: Interval, current: Interval | null) => isLaterInterval(interval, current, "2026-02-10");
    expect([january, february, openEnded].map((interval) => isLater(interval, february))).toEqual([false, false, true]);
    expect(isLater(february, null)).toBe(true);
  });

  it.each([
    ["2026-01-15", null],
    ["2026-02-15", null],
    ["2026-03-15", null],
    ["2026-04-15", { id: 3, from: "2026-02-01" }],
  ])("has its people asked later than in January if it is neither current nor next: on %s, %j", (day, awaited) => {
    expect(awaitedInterval(all, day, "2026-01-10")).toEqual(awaited);
  });

  it("begins after the last one, at the earliest today while the last one has no end, and is as long", () => {
    expect(defaultStart(undefined, "2026-02-10")).toBe("2026-02-10");
    expect(defaultStart(january, "2026-02-10")).toBe("2026-02-01");
    expect(defaultStart(openEnded, "2026-04-10")).toBe("2026-04-10");
    expect(defaultStart(openEnded, "2026-03-10")).toBe("2026-04-02");
    expect(defaultEnd(january, "2026-03-01")).toBe("2026-03-31");
    expect(defaultEnd(openEnded, "2026-05-01")).toBeNull();
    expect(defaultEnd(undefined, "2026-05-01")).toBeNull();
  });

  it("is the first unfinished one only without a current one", () => {
    expect(firstUnfinishedId({ current: january, next: february })).toBe(1);
    expect(firstUnfinishedId({ current: null, next: february })).toBe(2);
    expect(firstUnfinishedId({ current: null, next: null })).toBeNull();
  });
});

describe("the limits of a corrected interval", () => {
  it("are the end of the one before, or its beginning while it has none, and the one after", () => {
    const [march, last] = [
      { ...openEnded, end_date: "2026-04-30" },
      { ...openEnded, id: 7 },
    ];
    const limits = (id: number) => correctionLimits([last, march, february, january], id, "2026-02-10");
    expect(limits(1)).toEqual({ minimum: null, following: february, today: "2026-02-10" });
    expect(limits(3)).toEqual({ minimum: "2026-02-28", following: last, today: "2026-02-10" });
    expect(correctionLimits([openEnded, last], 7, "2026-02-10").minimum).toBe("2026-04-01");
    expect(limits(7).following).toBeUndefined();
  });
});

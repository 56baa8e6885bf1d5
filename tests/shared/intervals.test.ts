import { describe, expect, it } from "vitest";
import { countDays, isPastInterval, locateIntervals, type Interval } from "../../shared/intervals.ts";

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
  it("is past when its number is below the current one's", () => {
    expect(isPastInterval(january, february, "2026-02-10")).toBe(true);
    expect(isPastInterval(february, february, "2026-02-10")).toBe(false);
    expect(isPastInterval(openEnded, february, "2026-02-10")).toBe(false);
  });

  it("is past, without a current one, when it ended before today", () => {
    expect(isPastInterval(february, null, "2026-03-01")).toBe(true);
    expect(isPastInterval(february, null, "2026-02-28")).toBe(false);
    expect(isPastInterval(openEnded, null, "2030-01-01")).toBe(false);
  });

  it("counts both of its ends, and nothing while its end is open", () => {
    expect(countDays(february)).toBe(28);
    expect(countDays(openEnded)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { isHandoverOpen } from "../../shared/handovers/handovers.ts";
import type { Interval } from "../../shared/intervals/intervals.ts";

const intervals: Interval[] = [
  { id: 1, start_date: "2026-01-01", end_date: "2026-01-31" },
  { id: 2, start_date: "2026-02-01", end_date: "2026-02-28" },
  { id: 3, start_date: "2026-03-10", end_date: "2026-03-31" },
];

describe("the handover of an interval", () => {
  it.each([
    ["2026-01-31", [1]],
    ["2026-02-01", [1, 2]],
    ["2026-02-28", [1, 2]],
    // Between two intervals.
    ["2026-03-05", [2]],
    ["2026-03-10", [2, 3]],
    ["2026-04-01", [3]],
  ])("can be written from its beginning until the next one is over: on %s those of %j", (today, open) => {
    expect([1, 2, 3, 9].filter((id) => isHandoverOpen(id, intervals, today))).toEqual(open);
  });
});

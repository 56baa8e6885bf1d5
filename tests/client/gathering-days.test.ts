import { describe, expect, it } from "vitest";
import type { ListedGathering } from "../../shared/gatherings/gatherings.ts";
import { groupByEachDay } from "../../client/domain/gathering-days.ts";

const lasting = (starts_at: string, ends_at: string) =>
  ({ starts_at: `${starts_at}T10:00:00Z`, ends_at: `${ends_at}T10:00:00Z`, time_zone: "UTC" }) as ListedGathering;

describe("the days of a month", () => {
  it("have what takes place on them, in part too", () => {
    const camp = lasting("2026-01-30", "2026-02-02");
    const dinner = lasting("2026-02-02", "2026-02-02");
    const byDay = groupByEachDay([camp, dinner], { first: "2026-02-01", count: 3 });
    expect([...byDay]).toEqual([
      ["2026-02-01", [camp]],
      ["2026-02-02", [camp, dinner]],
      ["2026-02-03", []],
    ]);
  });

  it("are only those that are shown, however long something lasts, to the last day that can be written", () => {
    const forever = lasting("1900-01-01", "9999-12-31");
    const byDay = groupByEachDay([forever], { first: "9999-12-29", count: 49 });
    expect([...byDay.keys()]).toEqual(["9999-12-29", "9999-12-30", "9999-12-31"]);
  });
});

import { describe, expect, it } from "vitest";
import { usualTimes } from "../../client/features/gatherings/usual-times.ts";
import type { ListedGathering } from "../../shared/gatherings/gatherings.ts";

const planned = (id: number, [starts_at, ends_at]: [string, string], cancelled_at: string | null = null) =>
  ({ id, starts_at: `${starts_at}Z`, ends_at: `${ends_at}Z`, cancelled_at, time_zone: "UTC" }) as ListedGathering;

const propose = (gatherings: ListedGathering[], known: { day?: string; timeZone?: string } = {}) =>
  usualTimes({ gatherings, timeZone: "UTC", today: "2026-03-04", day: undefined, ...known });

describe("a new gathering is proposed", () => {
  it("for tomorrow evening", () => {
    expect(propose([])).toEqual({ starts_at: "2026-03-05T19:00", ends_at: "2026-03-05T20:30" });
  });

  it("at the hour of the one that was planned last, as the clocks of the collective show it", () => {
    const gatherings = [
      planned(2, ["2026-03-20T17:30", "2026-03-20T18:30"]),
      planned(1, ["2026-03-28T10:00", "2026-03-28T11:00"]),
      planned(3, ["2026-03-22T00:00", "2026-03-23T00:00"]),
    ];
    expect(propose(gatherings).starts_at).toBe("2026-03-05T17:30");
    expect(propose(gatherings, { timeZone: "Europe/Berlin" }).starts_at).toBe("2026-03-05T18:30");
  });

  it("on the first day on which nothing is planned at that time", () => {
    const gatherings = [
      planned(1, ["2026-03-05T18:00", "2026-03-05T21:00"]),
      planned(2, ["2026-03-06T20:00", "2026-03-08T08:00"]),
      planned(3, ["2026-03-08T19:30", "2026-03-08T20:00"], "2026-03-01T00:00"),
      planned(4, ["2026-03-09T19:00", "2026-03-09T20:00"]),
    ];
    expect(propose(gatherings).starts_at).toBe("2026-03-08T19:00");
  });

  it("on the chosen day, whatever is planned then", () => {
    const gatherings = [planned(1, ["2026-03-12T19:00", "2026-03-12T20:00"])];
    expect(propose(gatherings, { day: "2026-03-12" }).starts_at).toBe("2026-03-12T19:00");
  });
});

import { describe, expect, it } from "vitest";
import { newGatheringSchema, repeatsSchema } from "../../../shared/series/gathering-series.schema.ts";
import { endedBefore, movedRepetition, repetitionFrom, ruleOf } from "../../../shared/series/repeats.ts";
import { occurrencesOf } from "../../../server/features/series/occurrences.ts";

const repetition = (start: string, given: object) => repetitionFrom(repeatsSchema.parse(given), start.slice(0, 10));

interface Planned {
  starts_at: string;
  ends_at?: string;
  time_zone?: string;
  repeats?: object;
}

/** Lists the occurrences from the beginning until a day. */
function list({ starts_at, ends_at = starts_at, time_zone = "Europe/Berlin", ...given }: Planned, until: string) {
  const series = { starts_at, ends_at, time_zone, repeats: repetition(starts_at, given.repeats ?? { unit: "Week" }) };
  return occurrencesOf(series, starts_at.slice(0, 10), until);
}

const instants = (...args: Parameters<typeof list>) => list(...args).map(({ starts_at }) => starts_at.slice(0, 16));
const days = (start: string, given: object, until: string) =>
  list({ starts_at: `${start}T19:00`, repeats: given }, until).map(({ original_start }) => original_start.slice(0, 10));

describe("what repeats", () => {
  it("stays at its hour when the clocks are set forward and back", () => {
    expect(instants({ starts_at: "2026-03-22T19:00" }, "2026-03-30")).toEqual(["2026-03-22T18:00", "2026-03-29T17:00"]);
    expect(instants({ starts_at: "2026-10-18T19:00" }, "2026-10-26")).toEqual(["2026-10-18T17:00", "2026-10-25T18:00"]);
    const inNewYork = { starts_at: "2026-03-01T19:00", time_zone: "America/New_York" };
    expect(instants(inNewYork, "2026-03-09")).toEqual(["2026-03-02T00:00", "2026-03-08T23:00"]);
  });

  it("is as much later as the clocks skip, and at the earlier of two times that they show twice", () => {
    const inSpring = list({ starts_at: "2026-03-22T02:30", ends_at: "2026-03-22T03:15" }, "2026-04-06");
    expect(inSpring).toEqual([
      {
        original_start: "2026-03-22T02:30",
        starts_at: "2026-03-22T01:30:00.000Z",
        ends_at: "2026-03-22T02:15:00.000Z",
      },
      {
        original_start: "2026-03-29T02:30",
        starts_at: "2026-03-29T01:30:00.000Z",
        ends_at: "2026-03-29T02:15:00.000Z",
      },
      {
        original_start: "2026-04-05T02:30",
        starts_at: "2026-04-05T00:30:00.000Z",
        ends_at: "2026-04-05T01:15:00.000Z",
      },
    ]);
    expect(instants({ starts_at: "2026-10-18T02:30" }, "2026-10-26")).toEqual(["2026-10-18T00:30", "2026-10-25T00:30"]);
  });

  it("ends at its hour too, in the night in which the clocks change", () => {
    const nights = list({ starts_at: "2026-03-21T23:00", ends_at: "2026-03-22T03:30" }, "2026-03-29");
    expect(nights.map(({ ends_at }) => ends_at.slice(0, 16))).toEqual(["2026-03-22T02:30", "2026-03-29T01:30"]);
  });

  it("is every so many weeks on some days, which begin on Monday", () => {
    const fortnightly = { unit: "Week", every: 2, weekdays: ["MO"], times: 5 };
    expect(days("2026-03-08", fortnightly, "2026-12-31")).toEqual([
      "2026-03-08",
      "2026-03-16",
      "2026-03-22",
      "2026-03-30",
      "2026-04-05",
    ]);
    expect(days("2026-03-03", { unit: "Week", until: "2026-03-17" }, "2026-12-31")).toEqual([
      "2026-03-03",
      "2026-03-10",
      "2026-03-17",
    ]);
  });

  it("is on the last day of months that are too short for its date", () => {
    expect(days("2027-12-31", { unit: "Month", times: 5 }, "2028-12-31")).toEqual([
      "2027-12-31",
      "2028-01-31",
      "2028-02-29",
      "2028-03-31",
      "2028-04-30",
    ]);
    expect(days("2027-01-29", { unit: "Month", every: 13, times: 3 }, "2030-12-31")).toEqual([
      "2027-01-29",
      "2028-02-29",
      "2029-03-29",
    ]);
    expect(days("2026-12-30", { unit: "Month", times: 3 }, "2027-12-31")).toEqual([
      "2026-12-30",
      "2027-01-30",
      "2027-02-28",
    ]);
  });

  it("is on a weekday of the month, such as the second or the last one", () => {
    expect(days("2026-01-13", { unit: "Month", on: "Weekday", times: 3 }, "2026-12-31")).toEqual([
      "2026-01-13",
      "2026-02-10",
      "2026-03-10",
    ]);
    const lastFridays = ["2026-01-30", "2026-02-27", "2026-03-27"];
    expect(days("2026-01-30", { unit: "Month", on: "LastWeekday", times: 3 }, "2026-12-31")).toEqual(lastFridays);
    expect(days("2026-01-30", { unit: "Month", on: "Weekday", times: 3 }, "2026-12-31")).toEqual(lastFridays);
  });

  it("moves to another day, and ends before one", () => {
    const moved = (given: object, from: string, to: string) =>
      ruleOf(movedRepetition(repetition(from, given), from, to));
    const twoDays = { unit: "Week", weekdays: ["TU"], every: 2 };
    expect(moved(twoDays, "2026-03-05", "2026-03-06")).toBe("FREQ=WEEKLY;BYDAY=TU,FR;INTERVAL=2");
    const secondTuesday = { unit: "Month", on: "Weekday", times: 5 };
    expect(moved(secondTuesday, "2026-03-10", "2026-03-18")).toBe("FREQ=MONTHLY;BYDAY=3WE;COUNT=5");
    expect(moved({ unit: "Month", on: "LastWeekday" }, "2026-03-31", "2026-03-18")).toBe("FREQ=MONTHLY;BYDAY=3WE");
    expect(moved({ unit: "Month" }, "2026-03-15", "2026-03-31")).toBe(
      "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
    );
    expect(moved({ unit: "Month" }, "2026-03-15", "2026-03-18")).toBe("FREQ=MONTHLY;BYMONTHDAY=18");
    expect(moved({ unit: "Month" }, "2026-03-15", "2026-03-28")).toBe("FREQ=MONTHLY;BYMONTHDAY=28");
    expect(moved({ unit: "Month" }, "2026-03-15", "2026-03-29")).toBe("FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1");
    // The last Friday of this month is its fourth.
    expect(moved({ unit: "Month", on: "LastWeekday" }, "2026-02-24", "2026-02-27")).toBe("FREQ=MONTHLY;BYDAY=-1FR");
    // Where a month is too short, its last day stands for the 31st.
    const monthly = repetition("2026-01-31", { unit: "Month" });
    expect(movedRepetition(monthly, "2026-02-28", "2026-02-28")).toEqual(monthly);
    expect(ruleOf(endedBefore(repetition("2026-03-03", { unit: "Week", times: 9 }), "2026-03-10"))).toBe(
      "FREQ=WEEKLY;BYDAY=TU;UNTIL=20260309T235959",
    );
  });

  it("is sent back as it was answered", () => {
    for (const given of [
      { unit: "Week", weekdays: ["TH"], every: 3, until: "2026-12-31" },
      { unit: "Month", on: "Date", times: 7 },
      { unit: "Month", on: "Weekday" },
      { unit: "Month", on: "LastWeekday" },
    ]) {
      const answered = repetition("2026-03-26", given);
      expect(repetition("2026-03-26", answered)).toEqual(answered);
    }
  });
});

describe("a hostile rule", () => {
  it("cannot be sent", () => {
    const sent = { title: "Bomb", starts_at: "2026-01-01T19:00", ends_at: "2026-01-01T20:00" };
    const issues = (given: unknown) =>
      newGatheringSchema.safeParse({ ...sent, repeats: given }).error?.issues.map(({ path }) => path.join("."));
    expect(issues("FREQ=SECONDLY")).toEqual(["repeats"]);
    expect(issues({ unit: "Second" })).toEqual(["repeats.unit"]);
    expect(issues({ unit: "Week", every: 0 })).toEqual(["repeats.every"]);
    expect(issues({ unit: "Week", every: 1e9 })).toEqual(["repeats.every"]);
    expect(issues({ unit: "Week", times: 501 })).toEqual(["repeats.times"]);
    expect(issues({ unit: "Week", until: "2026-02-30" })).toEqual(["repeats.until"]);
    expect(issues({ unit: "Week", weekdays: ["MO;FREQ=SECONDLY"] })).toEqual(["repeats.weekdays.0"]);
    expect(issues({ unit: "Week", weekdays: Array.from({ length: 99 }, () => "MO") })).toEqual(["repeats.weekdays"]);
    expect(issues({ unit: "Week", times: 5, until: "2026-12-31" })).toEqual(["repeats"]);
    const { repeats: kept } = newGatheringSchema.parse({ ...sent, repeats: { unit: "Week", rule: "FREQ=SECONDLY" } });
    expect(kept).not.toHaveProperty("rule");
  });
});

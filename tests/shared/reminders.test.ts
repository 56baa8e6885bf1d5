import { describe, expect, it } from "vitest";
import { reminderDaysSchema } from "../../shared/reminders/reminders.schema.ts";
import {
  isExpectedToPlan,
  reminderDueSince,
  reminderRefusal,
  type Reminded,
} from "../../shared/reminders/reminders.ts";

describe("the reminder that is due", () => {
  const interval = { start_date: "2026-03-11" };
  it.each([
    ["2026-02-28", null],
    ["2026-03-01", "2026-03-01"],
    ["2026-03-07", "2026-03-01"],
    ["2026-03-08", "2026-03-08"],
    ["2026-03-10", "2026-03-08"],
    ["2026-03-11", null],
  ])("on %s has been due since %s, ten and three days ahead", (today, since) => {
    expect(reminderDueSince(interval, [10, 3], today)).toBe(since);
  });

  it("does not exist without days", () => {
    expect(reminderDueSince(interval, [], "2026-03-10")).toBeNull();
  });
});

describe("somebody is reminded", () => {
  const pending: Reminded = {
    answered: false,
    leaves: false,
    rests: false,
    invited: false,
    away: false,
    reachable: true,
    once: false,
    last_on: null,
  };
  it.each([
    [{}, null, true],
    [{ answered: true }, "answered", false],
    [{ leaves: true }, "leaves", false],
    [{ rests: true }, "rests", false],
    [{ invited: true }, "invited", true],
    [{ away: true }, "rests", true],
    [{ once: true }, "once", true],
    [{ once: true, last_on: "2026-03-10" }, "once", true],
    [{ reachable: false }, "unreachable", true],
    [{ last_on: "2026-03-10" }, "reminded", true],
    [{ last_on: "2026-03-09" }, "reminded", true],
    [{ last_on: "2026-03-08" }, null, true],
  ])("or not: %o, is %s, and is expected to plan: %s", (facts, refusal, isExpected) => {
    expect(reminderRefusal({ ...pending, ...facts }, "2026-03-10")).toBe(refusal);
    expect(isExpectedToPlan({ ...pending, ...facts })).toBe(isExpected);
  });
});

describe("the collective's days", () => {
  it("come in the order of the reminders, each once", () => {
    expect(reminderDaysSchema.parse([3, 10, 3])).toEqual([10, 3]);
    expect(reminderDaysSchema.parse([])).toEqual([]);
  });

  it.each([[[0]], [[61]], [[1.5]], [[1, 2, 3, 4]]])("cannot be %o", (days) => {
    expect(reminderDaysSchema.safeParse(days).success).toBe(false);
  });
});

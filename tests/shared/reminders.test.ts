import { describe, expect, it } from "vitest";
import { reminderDaysSchema } from "../../shared/reminders/reminders.schema.ts";
import { reminderDueSince, reminderRefusal, type Reminded } from "../../shared/reminders/reminders.ts";

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
    [{}, null],
    [{ answered: true }, "answered"],
    [{ leaves: true }, "leaves"],
    [{ rests: true }, "rests"],
    [{ invited: true }, "invited"],
    [{ away: true }, "rests"],
    [{ once: true }, "once"],
    [{ once: true, last_on: "2026-03-10" }, "once"],
    [{ reachable: false }, "unreachable"],
    [{ last_on: "2026-03-10" }, "reminded"],
    [{ last_on: "2026-03-09" }, "reminded"],
    [{ last_on: "2026-03-08" }, null],
  ])("or not: %o", (facts, refusal) => {
    expect(reminderRefusal({ ...pending, ...facts }, "2026-03-10")).toBe(refusal);
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

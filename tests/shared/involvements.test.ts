import { describe, expect, it } from "vitest";
import {
  byConvenorAndName,
  crewReadiness,
  earliestReturn,
  hasShrunk,
  isCrewActive,
  participationBadge,
  returnDateProblem,
  statusOf,
} from "../../shared/participation/involvements.ts";
import { participationSchema } from "../../shared/participation/involvements.schema.ts";
import { fieldErrors } from "../../server/errors.ts";

describe("the badge of a participation", () => {
  it.each([
    ["OptIn", null, "Participating"],
    ["OptOut", "Hiatus", "On Hiatus"],
    ["OptOut", "Exit", "Exiting"],
    ["OptOut", null, "Opt-out"],
    [null, null, "No intention"],
  ] as const)("for %s and %s is %s", (participation_intention, opt_out_type, badge) => {
    expect(participationBadge({ participation_intention, opt_out_type })).toBe(badge);
  });

  it("without a record is No intention", () => {
    expect(participationBadge(null)).toBe("No intention");
  });
});

describe("the status after an intention", () => {
  it.each([
    ["OptOut", "Exit", "Exiting"],
    ["OptOut", "Hiatus", "OnHiatus"],
    ["OptIn", null, "Participating"],
    [null, null, "Participating"],
  ] as const)("%s, %s is %s", (participation_intention, opt_out_type, status) => {
    expect(statusOf({ participation_intention, opt_out_type })).toBe(status);
  });
});

describe("the return from a hiatus", () => {
  const interval = { start_date: "2026-02-01" };
  it.each([
    ["2026-02-01", "2026-01-10", "returnDateTooEarly"],
    ["2026-02-02", "2026-01-10", undefined],
    ["2026-02-09", "2026-02-10", "returnDateInPast"],
    ["2026-02-10", "2026-02-10", undefined],
    ["0026-02-10", "2026-02-10", "yearInvalid"],
    ["8999-12-31", "2026-02-10", undefined],
    ["9999-12-31", "2026-02-10", "yearInvalid"],
  ])("on %s, planned on %s, has the problem %s", (returnDate, today, problem) => {
    expect(returnDateProblem(returnDate, interval, today)).toBe(problem);
  });

  it("is possible from the second day, or from today", () => {
    expect(earliestReturn(interval, "2026-01-10")).toBe("2026-02-02");
    expect(earliestReturn(interval, "2026-02-10")).toBe("2026-02-10");
  });
});

describe("a crew's people", () => {
  const ada = { convenor: false, display_name: "Ada" };
  const bo = { convenor: false, display_name: "Bo" };
  const wren = { convenor: true, display_name: "Wren" };

  it("are its convenor, then the others by name", () => {
    expect([bo, ada, wren].toSorted(byConvenorAndName)).toEqual([wren, ada, bo]);
  });

  it("make it active if one of them is its convenor", () => {
    expect([[], [ada], [ada, wren]].map(isCrewActive)).toEqual([false, false, true]);
  });
});

describe("what a participation has to say", () => {
  const errors = (input: unknown) => {
    const parsed = participationSchema.safeParse(input);
    return parsed.success ? {} : fieldErrors(parsed.error);
  };

  it.each([
    [{}, { participation_intention: "Participation intention is required" }],
    [{ participation_intention: "Maybe" }, { participation_intention: "Participation intention is required" }],
    [{ participation_intention: "OptOut" }, { opt_out_type: "Opt-out type is required" }],
    [
      { participation_intention: "OptOut", opt_out_type: "Hiatus" },
      { opt_out_planned_return_date: "Planned return date is required" },
    ],
    [{ participation_intention: "OptOut", opt_out_type: "Exit" }, {}],
    [{ participation_intention: "OptIn" }, {}],
  ])("%j", (input, expected) => {
    expect(errors(input)).toEqual(expected);
  });

  it("refuses a return date that is no day, a score off the scale and endless texts", () => {
    const faults = { opt_out_planned_return_date: "2026-02-30", capacity_score: 2, wellbeing: "x".repeat(10_001) };
    const found = errors({ participation_intention: "OptIn", ...faults });
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(faults).toSorted());
  });

  it("never takes a convenor, or anything it does not know", () => {
    const parsed = participationSchema.parse({
      participation_intention: "OptIn",
      person_id: 7,
      crew_involvements: [{ crew_id: 1, convenor: true }],
    });
    expect(parsed.crew_involvements).toEqual([{ crew_id: 1, volunteered_convenor: false }]);
    expect(parsed).not.toHaveProperty("person_id");
  });
});

describe("whether a crew can go ahead", () => {
  const person = (person_id: number, volunteered_convenor = false) => ({ person_id, volunteered_convenor });

  it.each([
    ["needs participants", [], true, "Needs participants to go ahead."],
    ["needs somebody who volunteers to convene", [person(1)], true, "Needs convenor to go ahead."],
    [
      "warns when nobody was in it in the interval before",
      [person(2, true)],
      false,
      "No overlapping participants with last interval, this crew will go ahead but may lack context.",
    ],
    ["is content with one who knows it", [person(1), person(2, true)], false, undefined],
  ])("%s", (...[_what, participants, empty, message]) => {
    const messages = message === undefined ? [] : [message];
    expect(crewReadiness(participants, [person(1)])).toEqual({ empty, messages });
  });
});

describe("a crew that has lost people", () => {
  it.each([
    [11, 5, true],
    [10, 5, true],
    [9, 5, false],
    [2, 0, true],
    [2, 1, false],
    [1, 0, false],
    [0, 0, false],
    [3, 6, false],
  ])("from %i to %i has shrunk: %s", (before, people, shrunk) => {
    expect(hasShrunk(people, before)).toBe(shrunk);
  });
});

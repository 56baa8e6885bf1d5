import { describe, expect, test } from "vitest";
import {
  participationProblem,
  type ParticipationFacts,
} from "../../client/features/participation/participation-problem.ts";
import { emptyState } from "../support/live-things.ts";
import { makePerson } from "../support/people.ts";

const PAST = { id: 1, start_date: "2026-01-01", end_date: "2026-01-31" };
const CURRENT = { id: 2, start_date: "2026-02-01", end_date: "2026-02-28" };
const NEXT = { id: 3, start_date: "2026-03-05", end_date: null };
const nobody = (interval_id: number) => ({ interval_id, collective_involvements: [], crew_involvements: [] });

const STATE: ParticipationFacts["state"] = {
  today: "2026-02-10",
  collective: emptyState(1).collective,
  people: [makePerson({ id: 7 })],
  intervals: [PAST, CURRENT, NEXT],
  current_interval: CURRENT,
  involvements: { current_interval: nobody(2), next_interval: nobody(3) },
};
const FACTS: ParticipationFacts = {
  intervalId: 2,
  state: STATE,
  me: { person_id: 7, revision: 0, current_interval: null, next_interval: null },
  involvement: null,
};

describe("what keeps the wizard from being shown", () => {
  test("nothing, for the current, the next and any later interval without a record", () => {
    expect(participationProblem(FACTS)).toBeUndefined();
    expect(participationProblem({ ...FACTS, intervalId: 3 })).toBeUndefined();
  });

  test("an unknown interval, or a URL without a number", () => {
    expect(participationProblem({ ...FACTS, intervalId: 9 })).toBe("Error: Interval not found.");
    expect(participationProblem({ ...FACTS, intervalId: undefined })).toBe("Error: Interval not found.");
    expect(participationProblem({ ...FACTS, intervalId: 1, errorCode: "IntervalNotFound" })).toBe(
      "Error: Interval not found.",
    );
  });

  test("a past interval without a record", () => {
    const past = { ...FACTS, intervalId: 1 };
    expect(participationProblem(past)).toBe("Error: You were not participating in this interval.");
    expect(participationProblem({ ...past, involvement: undefined })).toBeUndefined();
  });

  test("a current interval whose involvements are missing, where it is the one asked for", () => {
    const state = { ...STATE, involvements: { current_interval: null, next_interval: nobody(3) } };
    expect(participationProblem({ ...FACTS, state })).toBe("Error: Current interval not found.");
    expect(participationProblem({ ...FACTS, state, intervalId: 3 })).toBeUndefined();
  });

  test("between two intervals the next one can be planned and the one before only read", () => {
    const state = {
      ...STATE,
      today: "2026-03-02",
      current_interval: null,
      involvements: { current_interval: null, next_interval: nobody(3) },
    };
    expect(participationProblem({ ...FACTS, state, intervalId: 3 })).toBeUndefined();
    expect(participationProblem({ ...FACTS, state, intervalId: 2 })).toBe(
      "Error: You were not participating in this interval.",
    );
  });

  test("an unknown person or collective", () => {
    expect(participationProblem({ ...FACTS, state: { ...STATE, people: [] } })).toBe("Error: Person ID not found.");
    expect(participationProblem({ ...FACTS, errorCode: "PersonNotFound" })).toBe("Error: Person ID not found.");
    expect(participationProblem({ ...FACTS, state: { ...STATE, collective: null } })).toBe(
      "Error: Collective not found.",
    );
    expect(participationProblem({ ...FACTS, errorCode: "CollectiveNotFound" })).toBe("Error: Collective not found.");
  });
});

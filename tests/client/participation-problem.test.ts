import { describe, expect, test } from "vitest";
import {
  participationProblem,
  type ParticipationFacts,
} from "../../client/features/participation/participation-problem.ts";
import { say } from "../../server/messages.ts";
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
  me: { person_id: 7, language: null, revision: 0, current_interval: null, next_interval: null },
  involvement: null,
};

const withState = (changed: Partial<ParticipationFacts["state"]>) => ({ state: { ...STATE, ...changed } });
const MISSING = { involvements: { current_interval: null, next_interval: nobody(3) } };
const BETWEEN = { ...MISSING, today: "2026-03-02", current_interval: null };

const NO_INTERVAL = "Error: Interval not found.";
const NO_PART = "Error: You were not participating in this interval.";
const NO_CURRENT = "Error: Current interval not found.";
const NO_PERSON = "Error: Person ID not found.";
const NO_COLLECTIVE = "Error: Collective not found.";

describe("what keeps the wizard from being shown", () => {
  test.each<[string, Partial<ParticipationFacts>, string | undefined]>([
    ["the current interval without a record", {}, undefined],
    ["the next or a later interval without a record", { intervalId: 3 }, undefined],
    ["an unknown interval", { intervalId: 9 }, NO_INTERVAL],
    ["a URL without a number", { intervalId: undefined }, NO_INTERVAL],
    ["an interval that the server does not know", { intervalId: 1, errorCode: "IntervalNotFound" }, NO_INTERVAL],
    ["a past interval without a record", { intervalId: 1 }, NO_PART],
    ["a past interval whose record is loading", { intervalId: 1, involvement: undefined }, undefined],
    ["missing involvements of the current interval", withState(MISSING), NO_CURRENT],
    ["the same, while another one is asked for", { ...withState(MISSING), intervalId: 3 }, undefined],
    ["the next interval, between two", { ...withState(BETWEEN), intervalId: 3 }, undefined],
    ["the one before, between two", { ...withState(BETWEEN), intervalId: 2 }, NO_PART],
    ["an unknown person", withState({ people: [] }), NO_PERSON],
    ["a person that the server does not know", { errorCode: "PersonNotFound" }, NO_PERSON],
    ["no collective", withState({ collective: null }), NO_COLLECTIVE],
    ["a collective that the server does not know", { errorCode: "CollectiveNotFound" }, NO_COLLECTIVE],
  ])("%s", (_what, facts, problem) => {
    const found = participationProblem({ ...FACTS, ...facts });
    expect(found && say("en", "planning")(found)).toBe(problem);
  });
});

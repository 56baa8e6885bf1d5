import { expect, it } from "vitest";
import { isJournalKind } from "../../shared/journal/journal-kinds.ts";
import { subjectsOf } from "../../shared/journal/journal-subjects.ts";

const none = { person: [], crew: [], interval: [], entry_pathway: [] };
const part = (crew_id: number, convenor = false) => ({ crew_id, convenor });

it.each([
  ["crew", null, { id: 3, name: "Garden" }, { crew: [3] }],
  ["crew", { id: 3, name: "Garden" }, null, { crew: [3] }],
  ["person", { id: 1 }, { id: 1 }, { person: [1] }],
  ["handover", null, { id: 9, crew_id: 3, interval_id: 2, person_id: null }, { crew: [3], interval: [2] }],
  ["gathering", null, { id: 9, crew_id: 3, person_ids: [1, 2] }, { crew: [3], person: [1, 2] }],
  [
    "participation",
    { interval_id: 2, person_id: 1, crews: [part(3), part(4), part(5)] },
    { interval_id: 2, person_id: 1, crews: [part(3), part(4, true), part(6)] },
    { person: [1], interval: [2], crew: [4, 5, 6] },
  ],
  [
    "roll_over",
    { current_interval: 1, next_interval: 2 },
    { current_interval: 2, next_interval: null },
    { interval: [2] },
  ],
  ["roll_over", null, { current_interval: 2, next_interval: 3 }, { interval: [2, 3] }],
])("an entry about a %s, from %j to %j, is found by %j", (...[kind, before, after, subjects]) => {
  expect(subjectsOf({ kind, before, after } as never)).toEqual({ ...none, ...subjects });
});

it("an entry has one of the kinds of things", () => {
  expect(["crew", "entry_pathway", "Crew", null].map(isJournalKind)).toEqual([true, true, false, false]);
});

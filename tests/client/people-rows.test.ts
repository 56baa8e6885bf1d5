import { expect, test } from "vitest";
import { peopleRows } from "../../client/features/people/people-rows.ts";
import { makePerson } from "../support/people.ts";

test("people who have opted out are dimmed, whatever they opted out for, and nobody else", () => {
  const answers = [
    { status: "Participating", participation_intention: null },
    { status: "Participating", participation_intention: "OptIn" },
    { status: "OnHiatus", participation_intention: "OptOut" },
    { status: "Exiting", participation_intention: "OptOut" },
  ] as const;
  const people = answers.map((_answer, index) => makePerson({ id: index + 1 }));
  const rows = peopleRows({
    people,
    crews: [],
    involvements: {
      collective_involvements: answers.map((answer, index) => ({ ...answer, person_id: index + 1 }) as never),
      crew_involvements: [],
    },
    invited: new Set(),
    silences: new Map(),
  });
  expect(rows.map(({ dimmed }) => dimmed)).toEqual([false, false, true, true]);
});

import { expect, test } from "vitest";
import {
  answersIn,
  orderAfter,
  orderOf,
  peopleRows,
  searchRows,
  sortedRows,
} from "../../client/features/people/people-rows.ts";
import { makePerson } from "../support/people.ts";

const NAMES = [
  "Zoë Müller",
  "Ngọc Trần",
  "Łukasz Nowak",
  "Ame\u0301lie Roux",
  "Amélie Petit",
  "İpek Kaya",
  "Søren Krag",
  "Straßer Olaf",
];

test("people are listed by what they have said, and those who have opted out are dimmed", () => {
  const answers = [
    { status: "Participating", participation_intention: null },
    { status: "Participating", participation_intention: "OptIn" },
    { status: "OnHiatus", participation_intention: "OptOut", opt_out_type: "Hiatus" },
    { status: "Exiting", participation_intention: "OptOut", opt_out_type: "Exit" },
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
    convened: new Map(),
  });
  expect(rows.map(({ answer, dimmed }) => [answer, dimmed])).toEqual([
    ["No intention", false],
    ["Participating", false],
    ["On Hiatus", true],
    ["Exiting", true],
  ]);
  expect(answersIn(rows)).toEqual(["Participating", "On Hiatus", "Exiting", "No intention"]);
});

test("people are sorted by name, by crews and by convening; equal ones by name", () => {
  const people = ["Cy", "Ada", "Bo"].map((display_name, index) => makePerson({ id: index + 1, display_name }));
  const rows = peopleRows({
    people,
    crews: [1, 2].map((id) => ({ id, name: `Crew ${id}`, archived_at: null }) as never),
    involvements: {
      collective_involvements: people.map(({ id }) => ({ person_id: id, status: "Participating" }) as never),
      crew_involvements: [1, 2].map((crew_id) => ({ person_id: 3, crew_id }) as never),
    },
    invited: new Set(),
    silences: new Map(),
    convened: new Map([[1, 2]]),
  });
  const named = (order: string | null) => sortedRows(rows, orderOf(order)).map(({ display_name }) => display_name);
  expect(named(null)).toEqual(["Ada", "Bo", "Cy"]);
  expect(named("toString")).toEqual(["Ada", "Bo", "Cy"]);
  expect(named("-name")).toEqual(["Cy", "Bo", "Ada"]);
  expect(named("-crews")).toEqual(["Bo", "Ada", "Cy"]);
  expect(named("crews")).toEqual(["Ada", "Cy", "Bo"]);
  expect(named("-convened")).toEqual(["Cy", "Ada", "Bo"]);
  expect(named("convened")).toEqual(["Ada", "Bo", "Cy"]);
});

test.each([
  ["zoe", ["Zoë Müller"]],
  ["ZOË  muller", ["Zoë Müller"]],
  ["muller zoe", ["Zoë Müller"]],
  ["mueller", ["Zoë Müller"]],
  ["ngoc", ["Ngọc Trần"]],
  ["tran", ["Ngọc Trần"]],
  ["lukasz", ["Łukasz Nowak"]],
  ["amelie", ["Ame\u0301lie Roux", "Amélie Petit"]],
  ["amélie", ["Ame\u0301lie Roux", "Amélie Petit"]],
  ["ipek", ["İpek Kaya"]],
  ["strasser", ["Straßer Olaf"]],
  ["STRASSER", ["Straßer Olaf"]],
  ["soren", ["Søren Krag"]],
  ["soeren", ["Søren Krag"]],
  ["küche", ["Zoë Müller", "Søren Krag"]],
  ["kuche soren", ["Søren Krag"]],
  ["garden soren", []],
  [" ", NAMES],
])("a search for %j finds %j, whatever keyboard it is typed on", (typed, found) => {
  const rows = NAMES.map((display_name, index) => ({
    display_name,
    crews: [{ id: index % 6, name: index % 6 === 0 ? "Ku\u0308che" : "Garden" }],
  }));
  expect(searchRows(rows as never, typed).map(({ display_name }) => display_name)).toEqual(found);
});

test("a header reverses its own order, and others begin with theirs", () => {
  expect(orderAfter(null, "name")).toBe("-name");
  expect(orderAfter("-name", "name")).toBeNull();
  expect(orderAfter("-name", "crews")).toBe("-crews");
  expect(orderAfter("-crews", "crews")).toBe("crews");
  expect(orderAfter("crews", "crews")).toBe("-crews");
  expect(orderAfter("-crews", "convened")).toBe("-convened");
  expect(orderAfter("-convened", "name")).toBeNull();
});

import { expect, it } from "vitest";
import { tellApart } from "../../shared/people/tell-apart.ts";
import { makePerson } from "../support/people.ts";

const CREWS = ["Garden", "Kitchen", "Press"].map((name, index) => ({ id: index + 1, name }));

/** The names of people with these names, each with the ids of their crews. */
function namesOf(people: readonly [string, number[]][]): string[] {
  const say = (key: string, values: object) => `${key} ${JSON.stringify(values)}`;
  const involvements = {
    crew_involvements: people.flatMap(([, crews], index) =>
      crews.map((crew_id) => ({ person_id: index + 1, crew_id })),
    ),
  };
  return tellApart(say as never, {
    people: people.map(([display_name], index) => makePerson({ id: index + 1, display_name })),
    crews: CREWS as never,
    involvements: { current_interval: involvements as never, next_interval: involvements as never },
  })
    .toSorted((a, b) => a.id - b.id)
    .map(({ display_name }) => display_name);
}

const bySeniority = (name: string, place: number) => `nameBySeniority ${JSON.stringify({ name, place })}`;

it("people who share a name have their crews beside it, if these differ", () => {
  const people: [string, number[]][] = [
    ["Sam Reed", [1, 2]],
    ["Ada", [1]],
    ["sam reed", [2]],
    ["Zoe\u0308", [3]],
    ["Zo\u00eb", []],
  ];
  expect(namesOf(people)).toEqual([
    "Sam Reed (Garden, Kitchen)",
    "Ada",
    "sam reed (Kitchen)",
    "Zoe\u0308 (Press)",
    bySeniority("Zo\u00eb", 2),
  ]);
});

it("and otherwise who has been there longest", () => {
  const people: [string, number[]][] = [
    ["Sam Reed", []],
    ["Bo", []],
    ["Sam Reed", [1]],
    ["Sam Reed", [1]],
  ];
  expect(namesOf(people)).toEqual(
    [1, 2, 3, 4].map((id) => (id === 2 ? "Bo" : bySeniority("Sam Reed", id === 1 ? 1 : id - 1))),
  );
});

it("people whose names all differ stay as they are", () => {
  expect(
    namesOf([
      ["Ada", [1]],
      ["Bo", []],
    ]),
  ).toEqual(["Ada", "Bo"]);
});

import { expect, test } from "vitest";
import { goodbyeOf, goodbyesTo } from "../../shared/participation/goodbyes.ts";

const [ADA, BO, CY] = [1, 2, 3];
const answer = (person_id: number, participation_intention: "OptIn" | "OptOut", intention_context: string | null) =>
  ({ person_id, participation_intention, intention_context }) as never;
const before = {
  collective_involvements: [ADA, BO, CY].map((person_id) => answer(person_id, "OptIn", null)),
  crew_involvements: [
    [ADA, 1],
    [BO, 1],
    [CY, 2],
  ].map(([person_id, crew_id]) => ({ person_id, crew_id }) as never),
};
const NOBODY = { collective_involvements: [], crew_involvements: [] };
const ALL = [answer(ADA, "OptOut", "mine"), answer(BO, "OptOut", "A boat"), answer(CY, "OptOut", "elsewhere")];
const goodbyesOf = (answers: never[], last = before) =>
  goodbyesTo(ADA, { ...NOBODY, collective_involvements: answers }, last).map(goodbyeOf);

test("a goodbye reaches those who were in a crew with somebody in the interval before, and not themselves", () => {
  expect(goodbyesOf(ALL)).toEqual(["A boat"]);
});

test("a goodbye in the first interval reaches all others", () => {
  expect(goodbyesOf(ALL, { ...before, ...NOBODY })).toEqual(["A boat", "elsewhere"]);
});

test("what explains an opt-in is no goodbye, nor is an opt-out without words", () => {
  expect(goodbyesOf([answer(BO, "OptIn", "Evenings only")])).toEqual([]);
  expect(goodbyesOf([answer(BO, "OptOut", null)])).toEqual([]);
});

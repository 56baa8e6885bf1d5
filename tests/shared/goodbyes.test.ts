import { expect, test } from "vitest";
import { goodbyeOf, goodbyesTo } from "../../shared/participation/goodbyes.ts";

const [ADA, BO, CY] = [1, 2, 3];
const answer = (person_id: number, participation_intention: "OptIn" | "OptOut", intention_context: string | null) =>
  ({ person_id, participation_intention, intention_context }) as never;
const before = {
  collective_involvements: [],
  crew_involvements: [
    [ADA, 1],
    [BO, 1],
    [CY, 2],
  ].map(([person_id, crew_id]) => ({ person_id, crew_id }) as never),
};
const goodbyesOf = (...answers: never[]) =>
  goodbyesTo(ADA, { collective_involvements: answers, crew_involvements: [] }, before).map(goodbyeOf);

test("a goodbye reaches those who were in a crew with somebody in the interval before, and not themselves", () => {
  const all = [answer(ADA, "OptOut", "mine"), answer(BO, "OptOut", "A boat"), answer(CY, "OptOut", "elsewhere")];
  expect(goodbyesOf(...all)).toEqual(["A boat"]);
});

test("what explains an opt-in is no goodbye, nor is an opt-out without words", () => {
  expect(goodbyesOf(answer(BO, "OptIn", "Evenings only"))).toEqual([]);
  expect(goodbyesOf(answer(BO, "OptOut", null))).toEqual([]);
});

import { afterEach, expect, it } from "vitest";
import { compareTexts, orderTextsIn } from "../../shared/basics/compare-texts.ts";
import { crewsByName } from "../../shared/crews/crews.ts";
import { byConvenorAndName } from "../../shared/participation/involvements.ts";

afterEach(() => orderTextsIn("en"));

it.each([
  ["de", ["Äpfel", "Beete", "Zaun"]],
  ["sv", ["Beete", "Zaun", "Äpfel"]],
])("texts are in the order of the page's language, %s", (language, expected) => {
  orderTextsIn(language);
  const names = ["Zaun", "Äpfel", "Beete"];
  expect(names.toSorted(compareTexts)).toEqual(expected);
  expect(crewsByName(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual(expected);
  const people = names.map((display_name) => ({ display_name, convenor: display_name === "Zaun" }));
  const [first, ...others] = people.toSorted(byConvenorAndName).map(({ display_name }) => display_name);
  expect([first, ...others]).toEqual(["Zaun", ...expected.filter((name) => name !== "Zaun")]);
});

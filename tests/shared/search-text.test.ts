import { expect, it } from "vitest";
import { listNamed, matcherOf } from "../../shared/basics/search-text.ts";

it("people are found by a name however it is written", () => {
  const people = ["Zoë Müller", " zoe muller", "Zoe", "Łukasz"].map((display_name) => ({ display_name }));
  expect(listNamed(people, "ZOE MULLER ")).toEqual(people.slice(0, 2));
  expect(listNamed(people, "lukasz")).toEqual(people.slice(3));
  expect(matcherOf("muller   zoe")(["Zoë Müller"])).toBe(true);
});

import { expect, it } from "vitest";
import { matchRoute } from "../../client/routes/match-route.ts";
import { NOT_FOUND, ROUTES } from "../../client/routes/routes.ts";

it("shows the page of an address, not an earlier one that matches it too", () => {
  const found = ROUTES.map(({ path }) => matchRoute(path.replaceAll(/:\w+Id/g, "7").replaceAll(":", "")).route.path);
  expect(found).toEqual(ROUTES.map(({ path }) => path));
});

it.each(["/gatherings/soon", "/gatherings/0/edit", "/gatherings/polls/7x", "/people/-1", "/crews/99999999999"])(
  "finds no page at %s, which has no id",
  (address) => {
    expect(matchRoute(address).route).toBe(NOT_FOUND);
  },
);

it("has a page of all polls", () => {
  expect(matchRoute("/gatherings/polls/").route.path).toBe("/gatherings/polls");
});

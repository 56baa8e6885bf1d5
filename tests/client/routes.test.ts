import { expect, it } from "vitest";
import { matchRoute } from "../../client/routes/match-route.ts";
import { ROUTES } from "../../client/routes/routes.ts";

it("shows the page of an address, not an earlier one that matches it too", () => {
  const found = ROUTES.map(({ path }) => matchRoute(path.replaceAll(":", "")).route.path);
  expect(found).toEqual(ROUTES.map(({ path }) => path));
});

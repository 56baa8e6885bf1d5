import { expect, it } from "vitest";
import { matchRoute } from "../../client/routes/match-route.ts";
import { ROUTES } from "../../client/routes/routes.ts";
import { paths, ROUTE_PATHS } from "../../shared/paths.ts";

it("has a page for every path, such as one that a mail links to", () => {
  const shown = new Set([paths.home, ...ROUTES.map(({ path }) => path)]);
  expect(Object.values(ROUTE_PATHS).filter((path) => !shown.has(path))).toEqual([]);
});

it("shows the page of a path, not one that begins in the same way", () => {
  const found = ROUTES.map(({ path }) => matchRoute(path.replaceAll(":", "")).route.path);
  expect(found).toEqual(ROUTES.map(({ path }) => path));
});

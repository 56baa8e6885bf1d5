import { paths } from "../../shared/paths.ts";
import { matchPath, type Parameters } from "./match-path.ts";
import { NOT_FOUND, ROUTES, type Route } from "./routes.ts";

/** Returns the route of a URL, with its parameters. Home is the dashboard. */
export function matchRoute(pathname: string): { route: Route; parameters: Parameters } {
  const shown = pathname === paths.home ? paths.dashboard : pathname;
  for (const route of ROUTES) {
    const parameters = matchPath(route.path, shown);
    if (parameters) return { route, parameters };
  }
  return { route: NOT_FOUND, parameters: {} };
}

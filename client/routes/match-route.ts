import { paths } from "../paths.ts";
import { NOT_FOUND, ROUTES, type Parameters, type Route } from "./routes.ts";

/** Returns the route of an address, with the values of its parameters. Home is the dashboard. */
export function matchRoute(pathname: string): { route: Route; parameters: Parameters } {
  const given = partsOf(pathname === paths.home ? paths.dashboard : pathname);
  for (const route of ROUTES) {
    const parameters = readParameters(partsOf(route.path), given);
    if (parameters) return { route, parameters };
  }
  return { route: NOT_FOUND, parameters: {} };
}

/** A slash at the end makes no difference. */
function partsOf(path: string): string[] {
  return path.replace(/\/+$/, "").split("/");
}

/** Undefined where the path is another one. Capital letters count in parameters only. */
function readParameters(wanted: string[], given: string[]): Parameters | undefined {
  if (wanted.length !== given.length) return undefined;
  const parameters: Parameters = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":") && value) parameters[part.slice(1)] = value;
    else if (part !== value.toLowerCase()) return undefined;
  }
  return parameters;
}

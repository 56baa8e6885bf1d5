import { parseId } from "../../shared/ids.ts";
import { paths } from "../../shared/paths.ts";
import { NOT_FOUND, ROUTES, type Parameters, type Route } from "./routes.ts";

/** Returns the route of a URL, with its parameters. Home is the dashboard. */
export function matchRoute(pathname: string): { route: Route; parameters: Parameters } {
  const given = partsOf(pathname === paths.home ? paths.dashboard : pathname);
  for (const route of ROUTES) {
    const parameters = readParameters(partsOf(route.path), given);
    if (parameters) return { route, parameters };
  }
  return { route: NOT_FOUND, parameters: {} };
}

/** Ignores slashes at the end. */
function partsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(0, Math.max(1, parts.findLastIndex((part) => part !== "") + 1));
}

/**
 * Undefined if the path does not match, or what stands for an id cannot be one. Case matters only in parameters.
 */
function readParameters(wanted: string[], given: string[]): Parameters | undefined {
  if (wanted.length !== given.length) return undefined;
  const parameters: Parameters = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.endsWith("Id") && parseId(value) === undefined) return undefined;
    if (part.startsWith(":") && value) parameters[part.slice(1)] = value;
    else if (part !== value.toLowerCase()) return undefined;
  }
  return parameters;
}

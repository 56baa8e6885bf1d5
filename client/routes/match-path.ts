import { parseId } from "../../shared/basics/ids.ts";

export type Parameters = Record<string, string>;

/**
 * The parameters that a pathname has for a path; undefined if it does not match, or an id cannot be one. Slashes at the
 * end are ignored; case matters only in parameters.
 */
export function matchPath(path: string, pathname: string): Parameters | undefined {
  const [wanted, given] = [partsOf(path), partsOf(pathname)];
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

function partsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(0, Math.max(1, parts.findLastIndex((part) => part !== "") + 1));
}

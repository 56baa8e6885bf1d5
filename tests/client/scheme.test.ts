import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { NOT_FOUND, ROUTES } from "../../client/routes/routes.ts";

const script = readFileSync(join(import.meta.dirname, "../../client/public/scheme.js"), "utf8");

/** What the script says of a page before it is painted. */
function beforePaint({ pathname = "/", stored = null as string | null, prefersLight = false }) {
  const documentElement = { dataset: {} as Record<string, string> };
  runInNewContext(script, {
    document: { documentElement },
    location: { pathname },
    localStorage: { getItem: () => stored },
    matchMedia: () => ({ matches: prefersLight }),
  });
  return documentElement.dataset;
}

describe("the script before the first paint", () => {
  it.each([...ROUTES, { ...NOT_FOUND, path: "/nowhere" }])("knows the frame of $path", ({ path, layout }) => {
    const { frame } = beforePaint({ pathname: path.replaceAll(/:\w+/g, "7") });
    expect(frame).toBe(layout === "members" ? "members" : "public");
  });

  it.each([
    [null, false, "dark"],
    ["light", false, "light"],
    ["dark", true, "dark"],
    ["system", true, "light"],
    ["system", false, "dark"],
    ["purple", true, "dark"],
  ])("takes the choice %s, where the device prefers light: %s, as %s", (stored, prefersLight, scheme) => {
    expect(beforePaint({ stored, prefersLight })["scheme"]).toBe(scheme);
  });
});

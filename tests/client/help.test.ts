import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROUTE_PATHS } from "../../shared/paths.ts";

const client = join(import.meta.dirname, "../../client");
const guide = join(client, "features/help");
const MOST_BYTES = 60_000;
const LEAST_BYTES = 10_000;

const texts = readdirSync(guide)
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(join(guide, name), "utf8"));
const found = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, ...parts]) => parts));

describe("the guide for members", () => {
  it.each(found(/!\[(.*?)\]\((.*?)\)/g))("shows a picture of “%s” in both schemes, a small file each", (alt, path) => {
    expect(alt).toMatch(/\w \w/);
    for (const scheme of ["dark", "light"]) {
      const { size } = statSync(join(client, "public", `${path}-${scheme}.webp`));
      expect(size).toBeLessThan(MOST_BYTES);
      // A picture of nothing is smaller.
      expect(size).toBeGreaterThan(LEAST_BYTES);
    }
  });

  it.each(found(/(?<!!)\[[^[\]]*\]\((.*?)\)/g))("leads to a page of the app: %s", (path) => {
    expect(Object.values(ROUTE_PATHS)).toContain(path);
  });
});

import { describe, expect, it } from "vitest";
import { slugOf } from "../../shared/collective.ts";

describe("the slug proposed for a name", () => {
  it.each([
    ["Saltmarsh Commons", "saltmarsh-commons"],
    ["  Café & Küche, No. 5!", "cafe-kuche-no-5"],
    ["潮", ""],
  ])("of %s is %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

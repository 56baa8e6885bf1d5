import { describe, expect, it } from "vitest";
import { isEoiEnabled, slugOf } from "../../shared/collective/collective.ts";

describe("the public form", () => {
  it("exists if it is open and has an address", () => {
    expect(isEoiEnabled({ feature_eoi: true, slug: "saltmarsh" })).toBe(true);
    expect(isEoiEnabled({ feature_eoi: true, slug: null })).toBe(false);
    expect(isEoiEnabled({ feature_eoi: false, slug: "saltmarsh" })).toBe(false);
  });
});

describe("the slug proposed for a name", () => {
  it.each([
    ["Saltmarsh Commons", "saltmarsh-commons"],
    ["  Café & Küche, No. 5!", "cafe-kuche-no-5"],
    ["潮", ""],
  ])("of %s is %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

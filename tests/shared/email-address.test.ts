import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeEmail } from "../../shared/email-address.ts";

describe("the normal form of an e-mail address", () => {
  it.each([
    ["Ada@Example.org ", "ada@example.org"],
    ["ÜNAL@example.org", "ünal@example.org"],
    ["u\u0308nal@example.org", "ünal@example.org"],
    ["U\u0308NAL@example.org", "ünal@example.org"],
    // The Kelvin sign is not a k.
    ["bo\u212A@example.org", "bo\u212A@example.org"],
    ["ΟΔΟΣ@example.org", "οδος@example.org"],
  ])("of %j is %j", (typed, normal) => {
    expect(normalizeEmail(typed)).toBe(normal);
  });

  it("is its own normal form", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text));
      }),
    );
  });
});

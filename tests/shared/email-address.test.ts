import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailSchema } from "../../shared/auth/auth.schema.ts";
import { cleanAddress, mailboxOf, normalizeEmail } from "../../shared/basics/email-address.ts";

describe("the normal form of an email address", () => {
  it.each([
    ["Ada@Example.org ", "ada@example.org"],
    ["ÜNAL@example.org", "ünal@example.org"],
    ["u\u0308nal@example.org", "ünal@example.org"],
    ["U\u0308NAL@example.org", "ünal@example.org"],
    // The Kelvin sign is not a k.
    ["bo\u212A@example.org", "bo\u212A@example.org"],
    ["ΟΔΟΣ@example.org", "οδος@example.org"],
    ["sam@Straße.example", "sam@xn--strae-oqa.example"],
    ["sam@XN--strae-oqa.example", "sam@xn--strae-oqa.example"],
    ["sam@strasse.example", "sam@strasse.example"],
    ["sam@نامه\u200Cای.example", "sam@xn--mgba3gch31f060k.example"],
    // Neither are letters of full width those of ASCII, although a browser takes them for it.
    ["sam@ｅxample.org", "sam@ｅxample.org"],
    ["sam@\u212Axample.org", "sam@\u212Axample.org"],
    // A browser takes it for an IP address.
    ["sam@127.1", "sam@127.1"],
  ])("of %j is %j", (typed, normal) => {
    expect(normalizeEmail(typed)).toBe(normal);
  });

  it("is its own normal form", () => {
    const pieces = fc.constantFrom("mailto:", "<", ">", "@", ".", ",", "\u200B", "\u200D", "ß", "xn--", " ", "\u212A");
    const texts = fc
      .array(fc.oneof(fc.string({ unit: "grapheme", maxLength: 3 }), pieces))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(texts, (text) => {
        expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text));
        expect(cleanAddress(cleanAddress(text))).toBe(cleanAddress(text));
      }),
    );
  });
});

describe("an address as people paste it", () => {
  it.each([
    "sam@example.org,",
    "sam@example.org.",
    "sam@example.org; ",
    "mailto:sam@example.org",
    "MAILTO: sam@example.org",
    "<mailto:sam@example.org>,",
    "Sam Reed <sam@example.org>",
    '"Reed, Sam" <sam@example.org>.',
    "<sam@example.org",
    "sam\u200B@example.org",
    "\uFEFFsam@exam\u00ADple.org\u2060",
    "\u202Asam@example.org\u202C",
    "sam\u200D@exa\u200Cmple.org\u200D.",
  ])("is cleaned: %j", (pasted) => {
    expect(emailSchema.parse(pasted)).toBe("sam@example.org");
  });

  it.each([
    "sam@example..org",
    "sam@.example.org",
    "sam@example.org, bo@example.org",
    "sam,bo@example.org",
    "sam@example.org\nbo",
    "sam@(example).org",
    "sam@\u212Axample.org",
    "sam@ｅxample.org",
    "sam@xn--zzzzzz99\u200C\u0301.example",
    "mailto:",
    "<>",
  ])("is refused if it is none: %j", (pasted) => {
    const message = pasted.includes("@") ? "emailInvalid" : "emailRequired";
    expect(emailSchema.safeParse(pasted).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it("keeps how it is written, and mail goes to the domain in ASCII", () => {
    expect(emailSchema.parse("Sam@Straße.example")).toBe("Sam@Straße.example");
    expect(mailboxOf("Sam@Straße.example")).toBe("Sam@xn--strae-oqa.example");
    expect(mailboxOf("sam@example.org,")).toBe("sam@example.org");
  });
});

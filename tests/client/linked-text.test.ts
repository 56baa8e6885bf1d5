import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkAddresses } from "../../client/components/linked-text.ts";

const linksIn = (text: string) => linkAddresses(text).flatMap(({ href }) => href ?? []);

describe("the links of a text", () => {
  it.each([
    ["See https://a.example.org.", ["https://a.example.org"]],
    [
      "(https://a.example.org/x, or http://b.example.org/y?z=1)",
      ["https://a.example.org/x", "http://b.example.org/y?z=1"],
    ],
    ["https://a.example.org/Tide_(film)", ["https://a.example.org/Tide_(film)"]],
    ["HTTPS://A.example.org\nhttps://b.example.org", ["HTTPS://A.example.org", "https://b.example.org"]],
    ["<https://a.example.org>", ["https://a.example.org"]],
    ["javascript:alert(1) data:text/html,x ftp://a.example.org www.example.org", []],
    ["https:// and http://", []],
    ["", []],
  ])("in %j are %j", (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it("change nothing about the text, and lead only to web pages", () => {
    const piece = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom("javascript:", "https://", "http://[", "\n", ")"));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        expect(
          linkAddresses(text)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
        for (const link of linksIn(text)) expect(new URL(link).protocol).toMatch(/^https?:$/);
      }),
    );
  });
});

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
    // Email addresses, without characters that mean something else in a link.
    ["ada.l+loft@mail.example.org", ["mailto:ada.l+loft@mail.example.org"]],
    ["Write to ada@example.org, or (bo@example.org).", ["mailto:ada@example.org", "mailto:bo@example.org"]],
    ["@ada:matrix.example.org @ada@social.example.org xmpp:ada@example.org ada@harbour", []],
    ["ada@example.org?bcc=all@example.org", []],
    // Phone numbers, within other text with the code of their country.
    ["+49 170 555 01", ["tel:+4917055501"]],
    ["+49 (0)30 / 555 0101", ["tel:+49305550101"]],
    ["030 555 0101", ["tel:0305550101"]],
    ["(555) 555-0101", ["tel:5555550101"]],
    ["555-555-0101", ["tel:5555550101"]],
    ["Call +49 170 5550101 (evenings) or +44 1632 960104.", ["tel:+491705550101", "tel:+441632960104"]],
    ["030 555 0101 evenings, 01.02.2026, 12345678901, +1 2 3", []],
    ["01.02.2026", []],
    ["2026-11-23", []],
    ["DE00 0000 0000 0000 0000 00", []],
    ["0000 0000 0000 0000", []],
    ["tel:javascript:alert(1)", []],
  ])("in %j are %j", (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it("change nothing about the text, and lead only to web pages, mail boxes and phones", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom("javascript:", "https://", "http://[", "\n", ")"),
      fc.constantFrom("+49 170 ", "0", "ada@b.org"),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        expect(
          linkAddresses(text)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
        for (const link of linksIn(text)) expect(new URL(link).protocol).toMatch(/^(https?|mailto|tel):$/);
      }),
    );
  });
});

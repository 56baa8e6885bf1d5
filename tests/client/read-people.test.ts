import { describe, expect, it } from "vitest";
import { readPeople, readText, writePeople } from "../../client/features/people/read-people.ts";

const WREN = { name: "Wren", email: "wren@example.org" };

describe("a list of people", () => {
  it.each([
    ["a name, an address", "Wren, wren@example.org"],
    ["an address first", "wren@example.org;Wren;+49 30 1234"],
    ["a tab between them", "Wren\twren@example.org\r\n"],
    ["as a mail program copies it", "Wren <wren@example.org>"],
    ["quoted, with a mark at the start", '\uFEFF"Wren","wren@example.org"'],
    ["a heading and empty lines", "Name,Email\n\nWren,wren@example.org\n,\n"],
  ])("is understood: %s", (_what, text) => {
    expect(readPeople(text)).toEqual([WREN]);
  });

  it("joins the names in front of an address, and keeps what is quoted together", () => {
    const text = 'Jane,Doe,jane@example.org,0123\n"Doe, John" <john@example.org>';
    expect(readPeople(text)).toEqual([
      { name: "Jane Doe", email: "jane@example.org" },
      { name: "Doe, John", email: "john@example.org" },
    ]);
  });

  it("keeps lines without a name or an address, so that they can be mended", () => {
    expect(readPeople("Wren,wren@example.org\nRook\nkite@example.org")).toEqual([
      WREN,
      { name: "Rook", email: "" },
      { name: "", email: "kite@example.org" },
    ]);
    expect(readPeople("Rook")).toEqual([{ name: "Rook", email: "" }]);
    expect(readPeople(" \n")).toEqual([]);
  });

  it("is understood while a quote has no end yet, and is written so that it can be read again", () => {
    expect(readPeople('"Wren, wren@example.org')).toEqual([{ name: '"Wren', email: "wren@example.org" }]);
    const people = [{ name: 'Doe, "Jane"', email: "jane@example.org" }, WREN];
    expect(readPeople(writePeople(people))).toEqual(people);
  });

  it("comes from files in two encodings", async () => {
    expect(await readText(new File(["J\u00FCrgen"], "a.csv"))).toBe("J\u00FCrgen");
    expect(await readText(new File([new Uint8Array([0x4a, 0xfc])], "a.csv"))).toBe("J\u00FC");
  });
});

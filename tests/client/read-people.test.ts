import { describe, expect, it } from "vitest";
import { readPeople, readText, writePeople } from "../../client/features/people/read-people.ts";

const DORA = { name: "Dora Finch", email: "dora@example.org" };
const ELIF = { name: "Elif Demir", email: "elif@example.org" };
const WREN = { name: "Wren", email: "wren@example.org" };

/** Those who are read of a text, without what is left of their lines. */
const peopleIn = (text: string) => readPeople(text).map(({ name, email }) => ({ name, email }));

describe("a list of people", () => {
  it.each([
    ["a name, an address", "Wren, wren@example.org"],
    ["an address first", "wren@example.org;Wren;+49 30 1234"],
    ["a tab between them", "Wren\twren@example.org\r\n"],
    ["a space between them", "Wren wren@example.org"],
    ["a colon or a dash between them", "Wren: wren@example.org"],
    ["brackets", "Wren (wren@example.org)"],
    ["a bullet", "- Wren – wren@example.org"],
    ["a number in front", "1. Wren <wren@example.org>"],
    ["as a mail program copies it", "Wren <wren@example.org>"],
    ["as Outlook quotes it", "'Wren' <wren@example.org>;"],
    ["as old emails comment it", "wren@example.org (Wren)"],
    ["as a link", "Wren [mailto:wren@example.org]"],
    ["folded, as in a header", "To:\tWren\r\n <wren@example.org>"],
    ["the address twice", "Wren <wren@example.org>, WREN@example.org"],
    ["quoted, with a mark at the start", '\uFEFF"Wren","wren@example.org"'],
    ["a heading and empty lines", "Name,Email\n\nWren,wren@example.org\n,\n"],
    ["a heading that it does not follow", "Name;Email\nWren <wren@example.org>"],
    ["lines of an old Mac", "Name;Email\rWren;wren@example.org\r"],
  ])("is understood: %s", (_what, text) => {
    expect(peopleIn(text)).toEqual([WREN]);
  });

  it.each([
    ["an address first", "dora@example.org,Dora,Finch"],
    ["with a tab", "dora@example.org\tDora\tFinch"],
    ["with a semicolon", "dora@example.org;Dora;Finch"],
    ["with a heading", "Email,First name,Last name\ndora@example.org,Dora,Finch"],
    ["the last name first, with a heading", "Nachname;Vorname;E-Mail\nFinch;Dora;dora@example.org"],
    ["the last name as the name", "Name,Vorname,E-Mail-Adresse\nFinch,Dora,dora@example.org"],
    ["a name beside its parts", "Prénom,Nom,Nom complet,E-mail\nDora,Finch,Dora Finch,dora@example.org"],
    ["a telephone number", "Dora,Finch,+49 170 1234567,dora@example.org"],
    ["a number of the row", "1,Dora,Finch,dora@example.org"],
  ])("has both names of a person: %s", (_what, text) => {
    expect(peopleIn(text)).toEqual([DORA]);
  });

  it.each([
    ["names in front", "To: Dora Finch <dora@example.org>, Elif Demir <elif@example.org>"],
    ["semicolons", "Dora Finch <dora@example.org>; Elif Demir <elif@example.org>;"],
    ["nothing between them", "Dora Finch <dora@example.org> Elif Demir <elif@example.org>"],
    ["a name in two lines", "To: Dora Finch <dora@example.org>, Elif\n Demir <elif@example.org>"],
    ["pairs", "Dora Finch, dora@example.org, Elif Demir, elif@example.org"],
    ["pairs with the address first", "dora@example.org, Dora Finch, elif@example.org, Elif Demir"],
    ["spaces alone", "Dora Finch dora@example.org Elif Demir elif@example.org"],
  ])("has all people of a line: %s", (_what, text) => {
    expect(peopleIn(text)).toEqual([DORA, ELIF]);
  });

  it("has ten people of a pasted line of addressees", () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ name: `Guest ${index}`, email: `g${index}@example.org` }));
    expect(peopleIn(`To: ${ten.map(({ name, email }) => `"${name}" <${email}>`).join(", ")}`)).toEqual(ten);
  });

  it("keeps a comma within a name", () => {
    const people = [
      { name: "Finch, Dora", email: "dora@example.org" },
      { name: "Demir, Elif", email: "elif@example.org" },
    ];
    expect(peopleIn('"Finch, Dora" <dora@example.org>; "Demir, Elif" <elif@example.org>')).toEqual(people);
    expect(peopleIn("Finch, Dora <dora@example.org>; Demir, Elif <elif@example.org>")).toEqual(people);
  });

  it.each([
    ["Wren (she/her) Lee <wren@example.org>", "Wren (she/her) Lee", []],
    ["Wren (Garden, Kitchen) <wren@example.org>", "Wren (Garden, Kitchen)", []],
    ['"Lee, Wren" (Garden) <wren@example.org>', "Lee, Wren (Garden)", []],
    ['"Wren (Garden)" <wren@example.org>', "Wren (Garden)", []],
    ["Wren <wren@example.org> (Garden)", "Wren", ["Garden"]],
  ])("leaves out nothing in brackets: %s", (text, name, unused) => {
    expect(readPeople(text)).toEqual([{ name, email: WREN.email, unused }]);
  });

  it("has people without a name or an address, so that they can be mended", () => {
    expect(peopleIn("dora@example.org, elif@example.org")).toEqual([
      { name: "", email: "dora@example.org" },
      { name: "", email: "elif@example.org" },
    ]);
    expect(peopleIn("dora@example.org elif@example.org")).toHaveLength(2);
    expect(peopleIn("Rook\nWren,wren@example.org\nTeal\nKnot, knot@")).toEqual([
      { name: "Rook", email: "" },
      WREN,
      { name: "Teal", email: "" },
      { name: "Knot", email: "knot@" },
    ]);
    expect(peopleIn("Name,Email")).toEqual([{ name: "Name Email", email: "" }]);
    expect(peopleIn(" \n")).toEqual([]);
  });

  it("takes no address if a name has several", () => {
    const addresses = ["dora@example.org", "dora.two@example.org"];
    const asks = { name: "Dora Finch", email: "", unused: addresses };
    expect(readPeople("Dora Finch,dora@example.org;dora.two@example.org")).toEqual([asks]);
    expect(readPeople("Name,Email,Email 2\nDora Finch,dora@example.org,dora.two@example.org")).toEqual([asks]);
    expect(readPeople(`Wren <wren@example.org>, Dora Finch, ${addresses.join(", ")}`)).toEqual([
      { ...WREN, unused: [] },
      asks,
    ]);
  });

  it("says what it does not use", () => {
    const unusedIn = (text: string) => readPeople(text).map(({ unused }) => unused);
    expect(unusedIn("1,Dora,Finch,dora@example.org,+49 170 1234567,Lisbon")).toEqual([
      ["Lisbon", "1", "+49 170 1234567"],
    ]);
    expect(unusedIn("Friends: Dora <dora@example.org>, Elif <elif@example.org>;")).toEqual([["Friends"], []]);
    expect(unusedIn("First Name,Middle Name,City,E-mail 1 - Value\nDora,Lou,Lisbon,dora@example.org")).toEqual([
      ["Lou", "Lisbon"],
    ]);
    expect(unusedIn("+49 170 1234567")).toEqual([["+49 170 1234567"]]);
  });

  it("is understood while a quote has no end yet, and is written so that it can be read again", () => {
    expect(peopleIn('"Wren, wren@example.org')).toEqual([{ name: '"Wren', email: "wren@example.org" }]);
    const people = [{ name: 'Doe, "Jane"', email: "jane@example.org" }, WREN];
    expect(peopleIn(writePeople(people))).toEqual(people);
  });

  it("comes from files in four encodings", async () => {
    const read = (...bytes: number[]) => readText(new File([new Uint8Array(bytes)], "a.csv"));
    expect(await readText(new File(["J\u00FCrgen"], "a.csv"))).toBe("J\u00FCrgen");
    expect(await read(0x4a, 0xfc)).toBe("J\u00FC");
    expect(await read(0xff, 0xfe, 0x4a, 0, 0xfc, 0)).toBe("J\u00FC");
    expect(await read(0xfe, 0xff, 0, 0x4a, 0, 0xfc)).toBe("J\u00FC");
  });
});

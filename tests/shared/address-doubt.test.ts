import { describe, expect, it } from "vitest";
import { say } from "../../server/messages.ts";
import { addressDoubt, askOnce } from "../../shared/basics/address-doubt.ts";

const inEnglish = say("en", "validation");

describe("an address", () => {
  it.each([
    ["sam@gmial.com", "sam@gmail.com"],
    ["sam@gmai.com", "sam@gmail.com"],
    ["sam@gmaill.com", "sam@gmail.com"],
    ["sam@gmail.comm", "sam@gmail.com"],
    ["Sam@Gmail.con", "Sam@gmail.com"],
    ["sam@gmial.con", "sam@gmail.com"],
    ["sam@harbour.example.ogr", "sam@harbour.example.org"],
  ])("such as %s is taken for %s", (typed, meant) => {
    expect(addressDoubt(inEnglish, typed)).toBe(`Did you mean ${meant}? If not, send it again.`);
  });

  it("without a dot in its domain is questioned", () => {
    expect(addressDoubt(inEnglish, "sam@harbour")).toBe(
      "This address has no ending such as .org. If it is right, send it again.",
    );
  });

  it("is questioned in the reader's language", () => {
    expect(addressDoubt(say("de", "validation"), "sam@gmial.com")).toBe(
      "Meinst du sam@gmail.com? Wenn nicht, sende die Adresse noch einmal.",
    );
  });

  it.each([
    "sam@gmail.com",
    "sam@mail.com",
    "sam@ymail.com",
    "sam@mail.example.org",
    "sam@web.de",
    "sam@harbour.constructor",
    "sam@harbour.example.",
    "sam",
    "",
    "@",
    "a@b@c",
  ])("such as '%s' is not questioned", (typed) => {
    expect(addressDoubt(inEnglish, typed)).toBeUndefined();
  });

  it("is questioned once, and another one again", () => {
    const ask = askOnce();
    expect(ask(inEnglish, "sam@harbour")).toBeDefined();
    expect(ask(inEnglish, "sam@harbour")).toBeUndefined();
    expect(ask(inEnglish, "sam@harbor")).toBeDefined();
  });
});

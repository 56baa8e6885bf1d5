import { describe, expect, it } from "vitest";
import { addressDoubt, askOnce } from "../../shared/address-doubt.ts";

describe("an address", () => {
  it.each([
    ["sam@gmial.com", "sam@gmail.com"],
    ["sam@gmai.com", "sam@gmail.com"],
    ["sam@gmaill.com", "sam@gmail.com"],
    ["Sam@Gmail.con", "Sam@gmail.com"],
    ["sam@gmial.con", "sam@gmail.com"],
    ["sam@harbour.example.ogr", "sam@harbour.example.org"],
  ])("such as %s is taken for %s", (typed, meant) => {
    expect(addressDoubt(typed)).toBe(`Did you mean ${meant}? If not, send it again.`);
  });

  it("without a dot in its domain is questioned", () => {
    expect(addressDoubt("sam@harbour")).toBe("This address has no ending such as .org. If it is right, send it again.");
  });

  it.each([
    "sam@gmail.com",
    "sam@mail.com",
    "sam@ymail.com",
    "sam@mail.example.org",
    "sam@web.de",
    "sam",
    "",
    "@",
    "a@b@c",
  ])("such as '%s' is not questioned", (typed) => {
    expect(addressDoubt(typed)).toBeUndefined();
  });

  it("is questioned once, and another one again", () => {
    const ask = askOnce();
    expect(ask("sam@harbour")).toBeDefined();
    expect(ask("sam@harbour")).toBeUndefined();
    expect(ask("sam@harbor")).toBeDefined();
  });
});

import { describe, expect, it } from "vitest";
import { isBlankLink } from "../../shared/basics/links.ts";
import { requiredText, storedLine } from "../../shared/basics/fields.schema.ts";
import { asLine, asName } from "../../shared/basics/visible-text.ts";

describe("a text that others see", () => {
  it.each([
    ["\u2800 \u200B", "-"],
    ["", "-"],
    ["A\u202Eda", "Ada"],
  ])("as a name: %j is %s", (stored, name) => {
    expect(asName(stored)).toBe(name);
  });

  it("is one line without changes of direction", () => {
    expect(asLine("A\r\n\u2028b\u2066c")).toBe("A bc");
  });

  it("has no control characters, and none of its words run together without them", () => {
    expect(storedLine("Anna\vMaria\u0001\u0085Ada")).toBe("Anna Maria Ada");
    expect(requiredText("none").parse("one\ftwo\tthree\nfour\u0000\u007F")).toBe("one\ntwo\tthree\nfour");
  });

  it("is no link that is begun while each of its fields shows nothing", () => {
    expect(isBlankLink({ link_type: null, url: " ", label: "\u200B" })).toBe(true);
    expect(isBlankLink({})).toBe(true);
    expect(isBlankLink({ url: "a" })).toBe(false);
  });
});

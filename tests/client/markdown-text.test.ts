import { describe, expect, it } from "vitest";
import { hasMarks, plainMarkdown } from "../../client/components/markdown-text.ts";

describe("Markdown as plain text", () => {
  it.each([
    ["## What we do\n\n**Beds** and *bees*, __water__ and _seeds_", "What we do\n\nBeds and bees, water and seeds"],
    ["- rake\n- dig\n\n1. first", "- rake\n- dig\n\n1. first"],
    ["See [our list](https://example.org/a?b=c).", "See our list."],
    ["> Slowly\n`npm` and ***all***", "Slowly\nnpm and all"],
    // Characters that are no marks stay.
    ["snake_case_name, 2 * 3 * 4, a*b, [x] (y), #5, 5 > 4", "snake_case_name, 2 * 3 * 4, a*b, [x] (y), #5, 5 > 4"],
    ["Beds.\nBees.", "Beds.\nBees."],
  ])("%j is %j", (markdown, plain) => {
    expect(plainMarkdown(markdown)).toBe(plain);
  });
});

describe("a text has marks", () => {
  it.each(["**Beds**", "- rake", "1. first", "# What", "`a`", "[a](https://b)", "a\n===", "    code", "&amp;", "a\\"])(
    "in %j",
    (text) => expect(hasMarks(text)).toBe(true),
  );

  it.each(["Beds and bees.", "Beds.\nBees - and water, at 5.30 (or so)", "2026 we began: a-b", ""])(
    "not in %j",
    (text) => expect(hasMarks(text)).toBe(false),
  );
});

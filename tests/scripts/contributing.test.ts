import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ON_POSTGRESQL } from "../support/on-postgresql.ts";
import { BEFORE_RELEASES, TAKE_TURNS } from "../support/turns.ts";

const [contributing = "", testing = ""] = ["CONTRIBUTING.md", "docs/testing.md"].map((name) =>
  readFileSync(join(import.meta.dirname, "../..", name), "utf8"),
);
const COLUMNS = 120;
const MOST_LINES = 6;

/** Paragraphs and items of lists, each in one line. Code and tables are not read from beginning to end. */
const paragraphs = `${contributing}\n\n${testing}`
  .replaceAll(/^```[^]*?^```$/gm, "")
  .split(/\n\n|\n(?= *(?:-|\d+\.) )/)
  .filter((paragraph) => !paragraph.startsWith("|"))
  .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim());

it("no paragraph of CONTRIBUTING.md and docs/testing.md is longer than six lines", () => {
  expect(paragraphs.length).toBeGreaterThan(40);
  expect(paragraphs.filter(({ length }) => length > MOST_LINES * COLUMNS)).toEqual([]);
});

it("says why each test that only --all runs is not in every run, and all files that lists name exist", () => {
  const named = BEFORE_RELEASES.filter((file) => testing.includes(`- \`tests/${file}\` `));
  expect(named).toEqual(BEFORE_RELEASES);
  const files = [...BEFORE_RELEASES, ...TAKE_TURNS.flat()];
  expect([...files, ...ON_POSTGRESQL].filter((file) => !existsSync(join(import.meta.dirname, "..", file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

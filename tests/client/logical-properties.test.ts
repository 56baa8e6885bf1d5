import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** Sides of the window instead of the line: wrong where text is written from right to left. */
const SIDE = /(?<![\w-])(?:left|right)(?![\w-])/;

/** Whether a declaration names a side of the window, or treats the two sides differently. */
function isPhysical(property: string, value: string): boolean {
  const parts = value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
  if (SIDE.test(property.replaceAll("-", " ")) || SIDE.test(value)) return true;
  if (/^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color))$/.test(property)) {
    return parts.length === 4 && parts[1] !== parts[3];
  }
  if (property === "border-radius") return parts.length > 1;
  if (property === "translate") return parts[0] !== "0";
  if (property === "box-shadow") return !/^(?:inset )?(?:0 |none$|var\()/.test(value);
  return /translateX|translate(?:3d)?\((?!0,)/.test(value);
}

const listPhysical = (css: string) =>
  css
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .split(/[;{}"'`]/)
    .filter((declaration) => {
      const [property = "", value, ...others] = declaration.split(":").map((part) => part.trim());
      // A selector may have several colons, or none.
      return value !== undefined && others.length === 0 && isPhysical(property, value);
    });

/** In scripts: inline styles, and Ant Design's props with a fixed side. */
const IN_SCRIPTS =
  /\b(?:margin|padding|border)(?:Left|Right)|\b(?:left|right): (?!0[,\s])|(?:placement|align|fixed|float|textAlign)(?:=|: )"\w*(?:left|right)"/gi;

describe("a style", () => {
  it.each([
    "a { margin-left: 1px; }",
    "a { left: 0; }",
    "a { border-top-right-radius: 2px; }",
    "a { scroll-padding-left: 1em; }",
    "a { text-align: right; }",
    "a { background: linear-gradient(to right, red, blue); }",
    "a { padding: 1px var(--b) 1px calc(2px * (1 + 1)); }",
    "a { inset: 0 0 0 auto; }",
    "a { border-radius: 0 2px 2px 0; }",
    "a { transform: translateX(10px); }",
    "a { transform: translate(-50%, 0); }",
    "a { translate: 1px 0; }",
    "a { box-shadow: 2px 0 3px black; }",
    'look("margin:0;text-align:left")',
  ])("with a side of the window is found: %s", (css) => {
    expect(listPhysical(css)).toHaveLength(1);
  });

  it.each([
    "a { margin-inline-start: 1px; }",
    "a { margin: 1px 2px 3px 2px; }",
    "a { padding: var(--a) calc(1px + var(--b)); }",
    "a { transform: translateY(100%); }",
    "a { translate: 0 1px; }",
    "a { box-shadow: inset 0 0 0 1px black; }",
    "a { color: var(--right-of-way); }",
  ])("without is not: %s", (css) => {
    expect(listPhysical(css)).toEqual([]);
  });

  const styleSheets = globSync("client/**/*.css", { cwd: ROOT });
  it("names no side of the window, in pages and in mails", () => {
    const files = [...styleSheets, "server/mail/templates/email-look.ts"];
    expect(styleSheets.length).toBeGreaterThan(50);
    const found = files.flatMap((file) =>
      listPhysical(readFileSync(join(ROOT, file), "utf8")).map((declaration) => `${file}: ${declaration}`),
    );
    expect(found).toEqual([]);
  });

  it("in a script neither", () => {
    const files = globSync("client/**/*.{ts,tsx}", { cwd: ROOT });
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), "utf8").matchAll(IN_SCRIPTS)].map(([text]) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});

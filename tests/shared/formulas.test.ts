import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCsv } from "../../scripts/csv.ts";
import { withoutFormula } from "../../shared/basics/formulas.ts";

/** Texts with many characters that are special in CSV and spreadsheets. */
const cell = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", " ", '"', ",", ";", "'", "x", "\u200B", "\u00A0", "＝"),
    maxLength: 12,
  }),
);

/** The cells that a spreadsheet shows of a file that it opens with a delimiter, perhaps not that of the file. */
function* cellsOf(text: string, delimiter: string): Generator<string> {
  let shown = "";
  let isQuoted = false;
  let isBeginning = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (sign === '"' && isQuoted && text[at + 1] === '"') {
      shown += sign;
      at += 1;
    } else if (sign === '"' && (isQuoted || isBeginning)) {
      // Elsewhere in a cell, it is a sign like any other.
      isQuoted = !isQuoted;
    } else if (!isQuoted && (sign === delimiter || sign === "\r" || sign === "\n")) {
      yield shown;
      shown = "";
      isBeginning = true;
      continue;
    } else shown += sign;
    isBeginning = false;
  }
  yield shown;
}

/** Files as the host's commands and as the browser write them. */
const WRITERS: [who: string, write: (row: string[]) => string, delimiters: string[]][] = [
  ["the host's", ([a, b]) => toCsv([{ a, b }], ["a", "b"], true), [",", ";", "\t"]],
  ["the host's lists", ([a, b]) => toCsv([{ a: [{ label: a }], b: [b, a] }], ["a", "b"], true), [",", ";", "\t"]],
  ["the browser's", (row) => stringify([row.map(withoutFormula)], { quoted: true }), [",", ";", "\t"]],
  [
    "the browser's with semicolons",
    (row) => stringify([row.map(withoutFormula)], { quoted: true, delimiter: ";" }),
    [";", "\t"],
  ],
];

describe.each(WRITERS)("a file: %s", (_who, write, delimiters) => {
  it.each(delimiters)("has no formula for a spreadsheet that splits it at %j", (delimiter) => {
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        for (const shown of cellsOf(write([a, b]), delimiter)) {
          expect(shown).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u);
        }
      }),
    );
  });

  it.each(["x;=cmd", 'x;"=cmd;y', "x\n=cmd", "x,\u00A0=cmd", "\t=cmd", "x;\t;=cmd"])("has none of %j", (text) => {
    for (const delimiter of delimiters) {
      for (const shown of cellsOf(write(["a", text]), delimiter)) expect(shown.trim()).not.toMatch(/^=/);
    }
  });
});

describe("a text", () => {
  it("is unchanged but for an apostrophe before each formula", () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(withoutFormula(text).replaceAll("'", "")).toBe(text.replaceAll("'", ""));
      }),
    );
    expect(withoutFormula("Tea; coffee, soup - at 7\nx=1")).toBe("Tea; coffee, soup - at 7\nx=1");
    expect(withoutFormula("ada; =1+1")).toBe("ada;' =1+1");
    expect(withoutFormula("ada, -5 degrees")).toBe("ada, -5 degrees");
  });
});

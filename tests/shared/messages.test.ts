import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isStructurallySame } from "@formatjs/icu-messageformat-parser/manipulator.js";
import { parse } from "@formatjs/icu-messageformat-parser";
import compile from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { declareEnglish } from "../../scripts/messages/declare-english.ts";
import { readMessages } from "../../server/messages.ts";
import { bestLanguage, LANGUAGES } from "../../shared/languages.ts";

const root = join(import.meta.dirname, "../..");
const catalogues = readMessages();
const keysOf = (language: keyof typeof catalogues) =>
  Object.entries(catalogues[language]).flatMap(([piece, texts]) => Object.keys(texts).map((key) => `${piece} ${key}`));

describe("the messages", () => {
  it("have the types that English gives them: otherwise run `npm run messages`", () => {
    expect(readFileSync(join(root, "shared/messages/english.d.ts"), "utf8")).toBe(declareEnglish());
  });

  it("are all in use", () => {
    const sources = ["client", "server", "shared", "scripts/vite"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
        .map((file) => readFileSync(join(root, folder, file), "utf8")),
    );
    const named = sources.map((source) => ({
      keys: source.match(/"[^"\n]*"|^ {2}\w+(?=:)/gm)?.map((name) => name.replaceAll(/[" ]/g, "")) ?? [],
      pieces: [...source.matchAll(/(?:useMessages|MessageKey<|[Ss]ay\w*[(<])\(?(?:\w+, )?"([\w-]+)"/g)].map(
        ([, piece]) => piece,
      ),
    }));
    // A key may be a code, which is named where no messages are. What other pieces' files name is not this piece's.
    const unused = keysOf("en").filter((key) => {
      const [piece, ...words] = key.split(" ");
      return !named.some(
        ({ keys, pieces }) => (pieces.length === 0 || pieces.includes(piece)) && keys.includes(words.join("")),
      );
    });
    expect(unused).toEqual([]);
  });

  it("that are a direction say one that browsers know", () => {
    for (const { common } of Object.values(catalogues)) expect(common?.["direction"]).toMatch(/^(ltr|rtl)$/);
  });
});

describe.each(LANGUAGES)("the messages in %s", (language) => {
  it("are those that there are in English, in the same order", () => {
    expect(keysOf(language)).toEqual(keysOf("en"));
  });

  const texts = Object.entries(catalogues[language]).flatMap(([piece, messages]) =>
    Object.entries(messages).map(([key, text]) => [`${piece} ${key}`, text, catalogues.en[piece]?.[key]] as const),
  );

  it("can be compiled, and take the same parameters as in English", () => {
    const wrong = texts.flatMap(([name, text, english]) => {
      compile(text);
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- The package declares its enum in each of its files.
      const { success, error } = isStructurallySame(parse(english ?? ""), parse(text));
      return success ? [] : [`${name}: ${error?.message}`];
    });
    expect(wrong).toEqual([]);
  });

  it("have the plurals of the language", () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const wrong = texts.filter(([, text]) =>
      [...text.matchAll(/(?<![=\w])(zero|one|two|few|many)(?= \{)/g)].some(
        ([category]) => !categories.includes(category as Intl.LDMLPluralRule),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the messages in French", () => {
  it("have no-break spaces before tall punctuation, inside quotation marks, and between a number and its unit", () => {
    const plain = / [;:!?»]|« |[\d#}] (?:[kMG]o|%|€|h|min|jours?|heures?)(?![\p{L}\d])/u;
    const wrong = Object.entries(catalogues.fr).flatMap(([piece, messages]) =>
      Object.entries(messages).flatMap(([key, text]) => (plain.test(text) ? [`${piece} ${key}: ${text}`] : [])),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the language of somebody", () => {
  it.each([
    [["de-AT", "en"], "de"],
    [["nl", "fr-CA", "de"], "fr"],
    [["nl"], undefined],
    [[], undefined],
  ])("who wants %j is %s", (wanted, language) => {
    expect(bestLanguage(wanted)).toBe(language);
  });
});

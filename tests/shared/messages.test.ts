import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isStructurallySame } from "@formatjs/icu-messageformat-parser/manipulator.js";
import { parse } from "@formatjs/icu-messageformat-parser";
import compile from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { listUntranslated } from "../../scripts/messages/untranslated.ts";
import { bestLanguage } from "../../server/http/language-of.ts";
import { readMessages, say } from "../../server/messages.ts";
import { LANGUAGES, type Language } from "../../shared/languages.ts";
import descriptions from "../../shared/messages/descriptions.json" with { type: "json" };
import same from "../../shared/messages/same-as-english.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const catalogues = readMessages();
const keysOf = (language: keyof typeof catalogues) =>
  Object.entries(catalogues[language]).flatMap(([piece, texts]) => Object.keys(texts).map((key) => `${piece} ${key}`));
/** Each text, after its piece and key. */
const textsIn = (language: keyof typeof catalogues) =>
  Object.entries(catalogues[language]).flatMap(([piece, texts]) =>
    Object.entries(texts).map(([key, text]) => `${piece} ${key}: ${text}`),
  );

describe("the messages", () => {
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
      // `refused${reason}`: a word beside the name of a code.
      made: [...source.matchAll(/[Ss]ay\w*\(`(\w*)\$\{[\w.]+\}(\w*)`/g)].map(([, before = "", after = ""]) => [
        before,
        after,
      ]),
    }));
    const codes = new Set(named.flatMap(({ keys }) => keys));
    const isMade = (key: string, [before = "", after = ""]: string[]) =>
      key.startsWith(before) && key.endsWith(after) && codes.has(key.slice(before.length, key.length - after.length));
    // A key may be a code, which is named where no messages are. What other pieces' files name is not this piece's.
    const unused = keysOf("en").filter((key) => {
      const [piece, ...words] = key.split(" ");
      return !named.some(
        ({ keys, pieces, made }) =>
          (pieces.length === 0 || pieces.includes(piece)) &&
          (keys.includes(words.join("")) || made.some((parts) => isMade(words.join(""), parts))),
      );
    });
    expect(unused).toEqual([]);
  });

  it("that are a direction say one that browsers know", () => {
    for (const language of LANGUAGES) expect(say(language, "common")("direction")).toMatch(/^(ltr|rtl)$/);
  });
});

/** The languages of those who write the English messages. Others may have gaps. */
it.each(["de", "es", "fr", "it"] as const)("the messages are all translated into %s", (language) => {
  expect(listUntranslated(language)).toEqual([]);
});

/** Where the specification has these words. */
const FIXED = [
  "dashboard Opt-out: Opt-out",
  "entry eoi: EOI",
  "planning OptIn: Opt-in",
  "planning OptOut: Opt-out",
  "planning optOutType: Opt-out type",
  "validation optOutTypeRequired: Opt-out type is required",
];

it("English texts say who takes part, pauses, leaves or asks to join, and labels say whose address or which name", () => {
  const unclear =
    /: .*\bopt(?:ed|ing)?[ -](?:in|out)\b|: (?:Slug|Noun name|EOI|Address)$|^emails .*(?:\bEOI|expressions? of interest)/i;
  expect(
    textsIn("en")
      .filter((text) => unclear.test(text))
      .toSorted(),
  ).toEqual(FIXED);
});

it("words that are the same in English and another language are those that a language has", () => {
  const { "*": inAll, ...alike } = same;
  const has = (language: Language, text: string) =>
    Object.entries(catalogues.en).some(([piece, messages]) =>
      Object.entries(messages).some(
        ([key, english]) => english === text && catalogues[language][piece]?.[key] === text,
      ),
    );
  const listed = Object.entries(alike).flatMap(([language, texts]) => texts.map((text) => ({ language, text })));
  expect(listed.filter(({ language, text }) => !has(language as Language, text) || inAll.includes(text))).toEqual([]);
  expect(inAll.filter((text) => !LANGUAGES.some((language) => language !== "en" && has(language, text)))).toEqual([]);
});

describe("descriptions for translators", () => {
  const described = Object.entries(descriptions).flatMap(([piece, keys]) =>
    Object.keys(keys).map((key) => `${piece} ${key}`),
  );

  it("are of messages that there are", () => {
    const english = new Set(keysOf("en"));
    expect(described.filter((key) => !english.has(key))).toEqual([]);
  });

  it("say what is meant by a short word, and by English words that other languages tell apart", () => {
    const keysByText = new Map<string, string[]>();
    const textOf = (language: Language, name: string) => {
      const [piece = "", ...words] = name.split(" ");
      return catalogues[language][piece]?.[words.join(" ")] ?? "";
    };
    for (const key of keysOf("en")) {
      const text = textOf("en", key);
      keysByText.set(text, [...(keysByText.get(text) ?? []), key]);
    }
    const isAmbiguous = (keys: string[]) =>
      (["de", "es", "fr", "it"] as const).some(
        (language) => new Set(keys.map((key) => textOf(language, key))).size > 1,
      );
    const unclear = [...keysByText].flatMap(([text, keys]) =>
      /^\p{L}{1,4}$/u.test(text) || isAmbiguous(keys) ? keys : [],
    );
    expect(unclear.filter((key) => !described.includes(key))).toEqual([]);
  });
});

describe.each(LANGUAGES)("the messages in %s", (language) => {
  it("are some of those that there are in English", () => {
    const english = new Set(keysOf("en"));
    expect(keysOf(language).filter((key) => !english.has(key))).toEqual([]);
  });

  const texts = Object.entries(catalogues[language]).flatMap(([piece, messages]) =>
    Object.entries(messages)
      .filter(([, text]) => text !== "")
      .map(([key, text]) => [`${piece} ${key}`, text, catalogues.en[piece]?.[key]] as const),
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

describe("what is in French", () => {
  const messages = textsIn("fr");

  it("has no-break spaces before tall punctuation, inside quotation marks, and between a number and its unit", () => {
    const folder = join(root, "client/features/help");
    const guide = readdirSync(folder)
      .filter((file) => file.endsWith(".fr.md"))
      .flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"));
    const plain = / [;:!?»]|« |[\d#}] (?:[kMG]o|%|€|h|min|jours?|heures?)(?![\p{L}\d])/u;
    expect([...messages, ...guide].filter((text) => plain.test(text))).toEqual([]);
  });

  it("puts no word before a name that loses its vowel before another one", () => {
    const elided = /(?<!\p{L})(?:de|que) \{(?:name|names|person|author|by|inviter|collective|sender|crew|title)\}/u;
    expect(messages.filter((text) => elided.test(text))).toEqual([]);
  });
});

it("what is in Italian has no article before a date, which would be another one before 8 and 11", () => {
  expect(textsIn("it").filter((text) => /(?<!\p{L})(?:il|del|al|dal|nel) \{\w+, date/u.test(text))).toEqual([]);
});

describe("the language of somebody", () => {
  it.each([
    [["de-AT", "en"], "de"],
    [["nl", "fr-CA", "de"], "fr"],
    [["nl"], undefined],
    [["", "*", "not a language", "x".repeat(10_000), "es"], "es"],
    [[], undefined],
  ])("who wants %j is %s", (wanted, language) => {
    expect(bestLanguage(wanted, LANGUAGES)).toBe(language);
  });

  it.each([
    ["pt-PT", "pt-PT"],
    ["pt-BR", "pt-BR"],
    ["pt", "pt-BR"],
    ["pt-AO", "pt-PT"],
    ["zh-TW", "zh-Hant"],
    ["zh-Hant-HK", "zh-Hant"],
    ["zh-CN", "zh-Hans"],
    ["zh", "zh-Hans"],
    ["sr-Latn", undefined],
    ["de", "de"],
    ["DE-de", "de"],
  ])("who wants %s, where regions and scripts are offered, is %s", (wanted, language) => {
    expect(bestLanguage([wanted], ["de", "pt-PT", "pt-BR", "zh-Hans", "zh-Hant", "sr"])).toBe(language);
  });
});

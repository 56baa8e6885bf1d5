import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../server/messages.ts";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { LANGUAGES, type Language } from "../../shared/languages.ts";
import { ROUTE_PATHS } from "../../shared/paths.ts";

const client = join(import.meta.dirname, "../../client");
const guide = join(client, "features/help");
const MOST_BYTES = 30_000;
const LEAST_BYTES = 10_000;

const files = readdirSync(guide).filter((name) => name.endsWith(".md"));
const read = (file: string) => readFileSync(join(guide, file), "utf8");
const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = ""]) => part);

const ANCHOR = /^## .+ \{#([\w-]+)\}$/gm;
/** A paragraph in whose place the page has something else. */
const PLACE = /^\{(.*)\}$/gm;
const HEADING = /^##+ (.*)$/gm;
const TARGET = /\]\((.*?)(?:\.\w\w)?\)/g;
/** A picture's path names the language that it is in. */
const PICTURE = /!\[.*?\]\((.*?)\)/g;
/** A name on pages. Other words that stand out are in italics. */
const NAME = /\*\*(.+?)\*\*/gs;

const namesIn = (text: string) => find(text, NAME).map((name) => name.replaceAll(/\s+/g, " "));

/** The words of a language for this English name; more than one if English has a homonym. */
const translationsOf = (name: string, language: Language) =>
  Object.entries(catalogueOf("en")).flatMap(([piece, messages]) =>
    Object.keys(messages)
      .filter((key) => messages[key] === name)
      .map((key) => catalogueOf(language)[piece]?.[key]),
  );

describe("the guide for members", () => {
  const english = files.filter((file) => file.endsWith(".en.md"));

  const inLanguages = (languages: readonly Language[]) =>
    english.flatMap((file) => languages.map((language) => file.replace(".en.", `.${language}.`)));

  it("is there in the languages without gaps, and in none that is not offered", () => {
    expect(files).toEqual(expect.arrayContaining(inLanguages(["en", "de", "es", "fr", "it"])));
    expect(inLanguages(LANGUAGES)).toEqual(expect.arrayContaining(files));
  });

  it.each(LANGUAGES.filter((language) => files.includes(`taking-part.${language}.md`)))(
    "has the title in %s that links to it have",
    (language) => {
      const title = catalogueOf(language)["mail"]?.["howItWorks"];
      expect(read(`taking-part.${language}.md`)).toContain(`# ${title?.replace("{product}", PRODUCT_NAME)}\n`);
    },
  );

  it.each(files)("%s has the sections, pictures, steps and links of the English one, with the same anchors", (file) => {
    const [part] = file.split(".");
    const original = read(`${part}.en.md`);
    expect(find(read(file), ANCHOR)).toEqual(find(original, ANCHOR));
    expect(find(read(file), TARGET)).toEqual(find(original, TARGET));
    expect(find(read(file), ANCHOR)).toHaveLength(find(read(file), HEADING).length);
    expect(find(read(file), PLACE)).toEqual(find(original, PLACE));
  });

  it.each(files)("%s calls buttons and pages what they are called there", (file) => {
    const [part, language] = file.split(".") as [string, Language];
    const names = namesIn(read(file));
    const originals = namesIn(read(`${part}.en.md`));
    expect(names).toHaveLength(originals.length);
    for (const [index, original] of originals.entries())
      expect(translationsOf(original, language), original).toContain(names[index]);
  });

  const pictures = new Set(files.flatMap((file) => find(read(file), PICTURE)));
  it("has pictures", () => expect(pictures.size).toBeGreaterThan(0));

  it.each(files)("%s has pictures in its language", (file) => {
    const [, language] = file.split(".");
    for (const path of find(read(file), PICTURE)) expect(path.split(".")).toEqual([expect.anything(), language]);
  });

  it.each([...pictures])("shows a picture of %s in both schemes, a small file each", (path) => {
    for (const scheme of ["dark", "light"]) {
      const { size } = statSync(join(client, "public", `${path}-${scheme}.webp`));
      expect(size).toBeLessThan(MOST_BYTES);
      // A picture of nothing is smaller.
      expect(size).toBeGreaterThan(LEAST_BYTES);
    }
  });

  it.each(files)("%s says what its pictures show, and leads to pages of the app", (file) => {
    for (const alt of find(read(file), /!\[(.*?)\]/g)) expect(alt).toMatch(/\p{L} \p{L}/u);
    for (const path of find(read(file), /(?<!!)\[[^[\]]*\]\((.*?)\)/g))
      expect(Object.values(ROUTE_PATHS)).toContain(path);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { NOT_FOUND, ROUTES } from "../../client/routes/routes.ts";
import { bestLanguage } from "../../server/http/language-of.ts";
import { readMessages } from "../../server/messages.ts";
import { LANGUAGES } from "../../shared/languages.ts";

const script = readFileSync(join(import.meta.dirname, "../../client/public/scheme.js"), "utf8");

/** The script's words on a page before it is painted. */
function beforePaint({
  pathname = "/",
  stored = null as string | null,
  prefersLight = false,
  chosen = null as string | null,
  languages = [] as readonly string[],
  inEntry = null as string | null,
  collectives = null as string | null,
  offered = LANGUAGES as readonly string[],
}) {
  const documentElement = { lang: "", dir: "", dataset: {} as Record<string, string> };
  runInNewContext(script, {
    document: { documentElement, currentScript: { dataset: { languages: offered.join(" ") } } },
    location: { pathname },
    localStorage: { getItem: (key: string) => (key === "crewtide:language" ? chosen : stored) },
    sessionStorage: { getItem: () => collectives },
    history: { state: inEntry && { language: inEntry } },
    navigator: { languages },
    matchMedia: () => ({ matches: prefersLight }),
  });
  const { lang, dir } = documentElement;
  return { ...documentElement.dataset, lang, dir } as Record<string, string>;
}

describe("the script before the first paint", () => {
  it.each([...ROUTES, { ...NOT_FOUND, path: "/nowhere" }])("knows the frame of $path", ({ path, layout }) => {
    const { frame } = beforePaint({ pathname: path.replaceAll(/:\w+/g, "7") });
    expect(frame).toBe(layout === "members" ? "members" : "public");
  });

  it.each([
    [null, false, "dark"],
    ["light", false, "light"],
    ["dark", true, "dark"],
    ["system", true, "light"],
    ["system", false, "dark"],
    ["purple", true, "dark"],
  ])("takes the choice %s, where the device prefers light: %s, as %s", (stored, prefersLight, scheme) => {
    expect(beforePaint({ stored, prefersLight })["scheme"]).toBe(scheme);
  });

  it.each<[string | null, string[]]>([
    [null, ["de-AT", "en"]],
    [null, ["nl", "fr-CA", "de"]],
    ["es", ["de"]],
    ["nl", ["nl"]],
    [null, []],
    ...LANGUAGES.map((language): [string, string[]] => [language, []]),
  ])("knows the language, and its direction, of somebody who chose %s, with a browser for %j", (chosen, languages) => {
    const language = bestLanguage([chosen ?? "", ...languages], LANGUAGES) ?? "en";
    const { direction: dir } = readMessages()[language]["common"] ?? {};
    expect(beforePaint({ chosen, languages })).toMatchObject({ lang: language, dir });
  });

  it.each([
    ["fr", "es", "de", "fr", "fr"],
    [null, "es", "de", "es", "es"],
    [null, null, "de", "de", "de"],
    [null, null, "nl", "it", ""],
  ])(
    "puts what a page is loaded again for, %s, before a choice, %s, the browser's, %s, and the collective's",
    (...given) => {
      const [inEntry, chosen, browsers, language, wantedLanguage] = given;
      const page = beforePaint({ chosen, inEntry, languages: [browsers], collectives: "it" });
      expect(page).toMatchObject({ language, wantedLanguage });
    },
  );

  it("takes no language of the collective that there is not", () => {
    expect(beforePaint({ collectives: "nl" })).toMatchObject({ language: "en", lang: "en" });
  });

  it.each(["pt-PT", "pt-BR", "pt", "pt-AO", "zh-TW", "zh-CN", "sr-Latn", "not a language"])(
    "knows the region and the script of %s",
    (wanted) => {
      const offered = ["pt-PT", "pt-BR", "zh-Hans", "zh-Hant", "sr"];
      const language = bestLanguage([wanted], offered) ?? "en";
      expect(beforePaint({ languages: [wanted], offered })).toMatchObject({ language });
    },
  );

  it("leaves the page about the API in English, which says so in the reader's language", () => {
    expect(beforePaint({ pathname: "/api", languages: ["de"] })).toMatchObject({ lang: "", language: "de" });
  });
});

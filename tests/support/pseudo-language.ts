import { createRequire } from "node:module";
import type { Locator, Page } from "@playwright/test";
import compile from "icu-minify/compile";
import { catalogueOf } from "../../server/messages.ts";
import { ACCENT, pseudoPiece, replaceMessages } from "./pseudo-words.ts";

/**
 * A language for tests, which takes the place of German: every letter has an accent, what a message says takes 40 % more
 * room, and pages are written from right to left. `Intl` writes German with accents, so that a date or a list in another
 * language is found as well; names in a list stay as they are.
 */
const PLACE = "de";

const { default: calendar } = createRequire(import.meta.url)("antd/lib/date-picker/locale/de_DE") as {
  default: object;
};

const accented = (text: string) => text.replaceAll(/\p{L}/gu, `$&${ACCENT}`);

/** Has the servers of this process answer in the language of tests, until the returned function is called. */
export function respondInPseudo(): () => void {
  const speakGerman = replaceMessages(PLACE, pseudoPiece);
  const accentNoMore = accentIntl({ language: PLACE, accent: ACCENT });
  return () => {
    accentNoMore();
    speakGerman();
  };
}

/** Has a page speak the language of tests wherever it speaks German. Call it before the page is opened. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.addInitScript(accentIntl, { language: PLACE, accent: ACCENT });
  await page.route(new RegExp(`/assets/${PLACE}[._][^/]+\\.js$`), (route) => {
    const url = route.request().url();
    const [, piece = ""] = /\/\w+\.([^/]+)-.{8}\.js$/.exec(url) ?? [];
    if (catalogueOf("en")[piece]) return route.fulfill(asModule(compiled(pseudoPiece(piece))));
    // The guide is a document of its own in each language.
    return url.includes(`/${PLACE}_`) ? route.fulfill(asModule(inAccents(calendar))) : route.continue();
  });
}

const asModule = (content: object) => ({
  contentType: "text/javascript",
  body: `export default ${JSON.stringify(content)}`,
});

const compiled = (messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)]));

/** The words of Ant Design's calendar; its formats of dates and names of languages stay. */
function inAccents(words: object): object {
  const entries = Object.entries(words).map(([name, value]: [string, unknown]) => {
    if (typeof value === "object" && value) return [name, inAccents(value)];
    const isText = typeof value === "string" && !/format$|^locale$/i.test(name);
    return [name, isText ? value.replaceAll(/\$\{\w+\}|\p{L}/gu, (part) => (part[1] ? part : accented(part))) : value];
  });
  return Array.isArray(words) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Puts an accent on every letter that `Intl` writes in a language, until the returned function is called. */
function accentIntl({ language, accent }: { language: string; accent: string }): () => void {
  const undo: (() => void)[] = [];
  for (const Format of [Intl.DateTimeFormat, Intl.ListFormat, Intl.NumberFormat, Intl.RelativeTimeFormat]) {
    const prototype = Format.prototype as object as {
      format: unknown;
      formatToParts: (...args: unknown[]) => { type: string; value: string }[];
      formatRange?: (...args: unknown[]) => string;
      resolvedOptions: () => { locale: string };
    };
    const own = Object.getOwnPropertyDescriptors(prototype);
    const { formatToParts, formatRange } = prototype;
    const isAccented = (format: typeof prototype) => format.resolvedOptions().locale.startsWith(language);
    const withAccents = (text: string) => text.replaceAll(/\p{L}/gu, `$&${accent}`);
    prototype.formatToParts = function inLanguage(...args) {
      const parts = formatToParts.apply(this, args);
      if (!isAccented(this)) return parts;
      return parts.map(({ type, value, ...part }) => ({
        ...part,
        type,
        value: type === "element" ? value : withAccents(value),
      }));
    };
    if (formatRange) {
      prototype.formatRange = function inLanguage(...args) {
        const text = formatRange.apply(this, args);
        return isAccented(this) ? withAccents(text) : text;
      };
    }
    Object.defineProperty(prototype, "format", {
      configurable: true,
      get(this: typeof prototype) {
        return (...args: unknown[]) =>
          this.formatToParts(...args)
            .map(({ value }) => value)
            .join("");
      },
    });
    const { formatRange: range } = own;
    undo.push(() => {
      Object.defineProperties(prototype, { format: own.format, formatToParts: own.formatToParts });
      if (range) Object.defineProperty(prototype, "formatRange", range);
    });
  }
  return () => {
    for (const each of undo) each();
  };
}

/** Shows a page again in the language of tests. */
export async function readInPseudo(page: Page): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem("crewtide:language", chosen), PLACE);
  await page.reload();
}

const FINDERS = new Set<PropertyKey>(["filter", "getByLabel", "getByPlaceholder", "getByRole", "getByText"]);

/** A page in the language of tests, on which everything is found by its English words. */
export function byEnglishWords<Target extends Page | Locator>(target: Target): Target {
  return new Proxy(target, {
    get(object, key) {
      const member: unknown = Reflect.get(object, key);
      if (typeof member !== "function") return member;
      return (...given: unknown[]) => {
        const isRole = (index: number) => key === "getByRole" && index === 0;
        const args = FINDERS.has(key) ? given.map((arg, index) => (isRole(index) ? arg : anyWords(arg))) : given;
        const result: unknown = Reflect.apply(member, object, args);
        return isLocator(result) ? byEnglishWords(result) : result;
      };
    },
  });
}

const isLocator = (found: unknown): found is Locator =>
  typeof found === "object" && found !== null && "getByRole" in found;

/** A pattern for words in the language of tests, or as people have written them, with what lengthens a message. */
function anyWords(wanted: unknown): unknown {
  if (wanted instanceof RegExp) return new RegExp(accented(wanted.source), wanted.flags);
  if (typeof wanted === "object" && wanted) {
    const { exact, name, hasText, ...others } = wanted as { exact?: boolean; name?: unknown; hasText?: unknown };
    const words = (text: unknown) => (exact && typeof text === "string" ? exactly(text) : anyWords(text));
    return {
      ...others,
      ...(name !== undefined && { name: words(name) }),
      ...(hasText !== undefined && { hasText: words(hasText) }),
    };
  }
  return typeof wanted === "string" ? new RegExp(pattern(wanted), "iu") : wanted;
}

const exactly = (text: string) => new RegExp(`^${pattern(text)}[x ${ACCENT}]*$`, "u");

/** Each word as it is or with accents. Between two words, there may be what lengthens the message. */
function pattern(text: string): string {
  const words = text.split(/\s+/).map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&"));
  return words.map((word) => `(?:${word}|${accented(word)})`).join("[^]*?");
}

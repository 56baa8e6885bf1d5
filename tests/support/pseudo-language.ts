import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";
import type { Page } from "@playwright/test";
import compile from "icu-minify/compile";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { readMessages } from "../../server/messages.ts";

const ACCENT = "\u0301";
const english = readMessages().en;

/** A message in the language of tests: every letter has an accent, and what it says takes 40 % more room. */
export function pseudo(message: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- The package declares its enum in each of its files.
  return printAST(parse(message).map(accented));
}

function accented(element: MessageFormatElement): MessageFormatElement {
  switch (element.type) {
    case TYPE.literal:
      return { ...element, value: accentedText(element.value) };
    case TYPE.tag:
      return { ...element, children: element.children.map(accented) };
    case TYPE.plural:
    case TYPE.select: {
      const options = Object.entries(element.options).map(([name, { value }]) => [
        name,
        { value: value.map(accented) },
      ]);
      return { ...element, options: Object.fromEntries(options) as typeof element.options };
    }
    default:
      return element;
  }
}

function accentedText(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const more = "xxxxx "
    .repeat(letters)
    .slice(0, Math.ceil(letters * 0.4))
    .trim();
  return `${text}${more && ` ${more}`}`.replaceAll(/\p{L}/gu, `$&${ACCENT}`);
}

/** The messages of a piece in the language of tests, which is written from right to left. */
export function pseudoPiece(piece: string): Record<string, string> {
  const messages = Object.entries(english[piece] ?? {});
  return Object.fromEntries(messages.map(([key, text]) => [key, key === "direction" ? "rtl" : pseudo(text)]));
}

/** Shows pages in the language of tests, which takes the place of English, and answers with it. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/en-\w+-[^/]+\.js$/, (route) => {
    const [, piece = ""] = /\/en-(\w+)-/.exec(route.request().url()) ?? [];
    const messages = Object.entries(pseudoPiece(piece)).map(([key, text]) => [key, compile(text)]);
    return route.fulfill({
      contentType: "text/javascript",
      body: `export default ${JSON.stringify(Object.fromEntries(messages))}`,
    });
  });
  const answers = [...Object.values(english["errors"] ?? {}), ...Object.values(english["validation"] ?? {})];
  await page.route("**/trpc/**", async (route) => {
    const response = await route.fetch();
    const text = answers.reduce(
      (body, words) => body.replaceAll(JSON.stringify(words), JSON.stringify(pseudo(words))),
      await response.text(),
    );
    await route.fulfill({ response, body: text });
  });
}

/**
 * The texts of a page, read out or shown, that are not in the language of tests. People's texts and names of languages
 * are in elements with a language of their own; `people` are other texts of people.
 */
export async function listUntranslated(page: Page, people: readonly string[] = []): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const own = (element: Element | null) => element?.closest("script, style, noscript, html [lang]") !== null;
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!own(node.parentElement) && node.parentElement?.checkVisibility()) found.push(node.textContent ?? "");
    }
    for (const name of ["aria-label", "aria-description", "placeholder", "title", "alt"]) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        if (!own(element) && element.checkVisibility()) found.push(element.getAttribute(name) ?? "");
      }
    }
    return found;
  });
  return texts.filter((text) => {
    const words = [PRODUCT_NAME, ...people].reduce((rest, name) => rest.replaceAll(name, ""), text);
    return new RegExp(`\\p{L}(?!${ACCENT})`, "u").test(words.normalize("NFD"));
  });
}

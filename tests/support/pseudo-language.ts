import type { Page } from "@playwright/test";
import compile from "icu-minify/compile";
import { readMessages } from "../../server/messages.ts";
import { hasOtherWords, pseudo, pseudoPiece } from "./pseudo-words.ts";

const english = readMessages().en;

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
  return texts.filter((text) => hasOtherWords(text, people));
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import type { Db } from "../../server/db/schema.ts";
import { expect } from "./browser.ts";
import { ACCENT } from "./pseudo-words.ts";

/** The fields in which people write, in any table and in what the journal keeps. */
const WRITTEN = new Set(
  (
    "name noun_name slug description eoi_description label url display_name about text email note reason " +
    "title summary place cancel_reason time_zone wellbeing focus capacity intention_context " +
    "interest context referral conflict_experience participant_connections"
  ).split(" "),
);

/** Where another piece of text begins: at the marks of Markdown, and at addresses. */
const MARKS = /[*_`[\]]+(?:\([^)]*\))?|https?:\/\/\S+|^\s*(?:[#>-]+|\d+\.)\s/;

/** A text as a page may show it: whole, by line, and by what Markdown makes of a line. */
const shownAs = (text: string) =>
  [text, ...text.split("\n").flatMap((line) => [line, ...line.split(MARKS)])].map(plain);

/** In small letters, since a name may begin a sentence. */
const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim().toLowerCase();

/** The order in which texts are looked for in others. */
const longestFirst = (texts: Iterable<string>) => [...texts].filter(Boolean).toSorted((a, b) => b.length - a.length);

/** Returns what people have written, in the pieces that pages show. */
export async function listWritten(db: Db): Promise<string[]> {
  const found = new Set<string>();
  const collect = (content: unknown, field = ""): void => {
    if (typeof content === "object" && content) {
      const isList = Array.isArray(content);
      for (const [name, value] of Object.entries(content)) collect(value, isList ? field : name);
    } else if (typeof content === "string") {
      if (WRITTEN.has(field)) for (const shown of shownAs(content)) found.add(shown);
      if (isJson(content)) collect(JSON.parse(content));
    }
  };
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    collect(rows);
  }
  return longestFirst(found);
}

/** Returns what the guide says, which is a document of its own in each language. */
export function readGuide(): string[] {
  const folder = join(import.meta.dirname, "../../client/features/help");
  const files = readdirSync(folder).filter((file) => file.endsWith(".de.md"));
  return longestFirst(files.flatMap((file) => shownAs(readFileSync(join(folder, file), "utf8"))));
}

function isJson(text: string): boolean {
  try {
    return /^[[{]/.test(text) && Boolean(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Names of products, and a key of the keyboard. */
const SAME_EVERYWHERE = [PRODUCT_NAME, "Chrome", "Linux"].map(plain);

/** Web and mail addresses, and the reference of a failed request. */
const NO_WORDS = /https?:\/\/\S+|[^\s@]{1,64}@[\w.-]{1,64}|\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g;

/**
 * The texts of a page, read out or shown, that are neither in the language of tests nor from a person (`written`, in a
 * field, or in the page's address). Names of languages, and texts that are known to be in another language, are in
 * elements with a `lang`.
 */
async function listUntranslated(page: Page, written: readonly string[] = []): Promise<string[]> {
  const { texts, fields } = await page.evaluate(() => {
    const own = (element: Element | null) => element?.closest("script, style, noscript, html [lang]") !== null;
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!own(node.parentElement) && node.parentElement?.checkVisibility()) found.push(node.textContent ?? "");
    }
    for (const name of ["aria-label", "aria-description", "aria-valuetext", "placeholder", "title", "alt"]) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        // The content of a button with a name is not read.
        const hidden = element.parentElement?.closest("[aria-hidden=true], :is(button, [role=button])[aria-label]");
        const isRead = !hidden && element.ariaHidden !== "true";
        if (isRead && !own(element) && element.checkVisibility()) found.push(element.getAttribute(name) ?? "");
      }
    }
    const inputs = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input:not([type=radio], [type=checkbox]), textarea",
    );
    return { texts: found, fields: [...inputs].map(({ value }) => value) };
  });
  const withLetters = (text: string) => new RegExp(`\\p{L}(?!\\p{M}*${ACCENT})`, "u").test(text.normalize("NFD"));
  const typed = [...fields, ...new URL(page.url()).pathname.split("/")];
  const known = [...longestFirst([...written, ...typed.map(plain)]), ...SAME_EVERYWHERE];
  const whole = new Set(known);
  const withoutKnown = (text: string) => known.reduce((rest, each) => rest.replaceAll(each, ""), text);
  return [...new Set(texts)]
    .map((text) => text.replaceAll(NO_WORDS, ""))
    .filter((text) => withLetters(text) && !whole.has(plain(text)) && withLetters(withoutKnown(plain(text))));
}

/** Describes what is beyond the edges of a page that can be scrolled sideways. */
const listTooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const beyond = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < 0 || right > window.innerWidth);
    });
    return beyond.map(({ localName, className }) => `${localName} ${className}`);
  });

/** Describes the elements in which some of their own text, or what is chosen in them, is cut off, unless a person wrote it. */
async function listClipped(page: Page, written: readonly string[] = []): Promise<string[]> {
  const found = await page.evaluate(() => {
    const clipped: string[] = [];
    for (const element of document.body.querySelectorAll("select")) {
      // A transparent field over an icon does not show its value.
      if (!element.checkVisibility({ opacityProperty: true })) continue;
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      const chosen = document.createElement("span");
      chosen.style.cssText = `position: absolute; white-space: nowrap; font: ${font}`;
      chosen.textContent = element.selectedOptions[0]?.textContent ?? "";
      document.body.append(chosen);
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (chosen.getBoundingClientRect().width > room + 1) clipped.push(chosen.textContent);
      chosen.remove();
    }
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      );
      if (!hasText || element.closest("script, style, svg") || !element.checkVisibility()) continue;
      const { display, overflowX, overflowY, lineHeight, fontSize } = getComputedStyle(element);
      // Text for screen readers alone has no room.
      if (display === "inline" || element.clientWidth <= 1) continue;
      const isTooWide = element.scrollWidth > element.clientWidth + 1 && !/auto|scroll/.test(overflowX);
      const isTooHigh = element.scrollHeight > element.clientHeight + 2 && /hidden|clip/.test(overflowY);
      // A capital letter's accent is above the height of its font.
      const isTooLow =
        /hidden|clip/.test(overflowY) && Number.parseFloat(lineHeight) < 1.2 * Number.parseFloat(fontSize);
      if (isTooWide || isTooHigh || isTooLow) clipped.push(element.textContent ?? "");
    }
    return clipped;
  });
  return found.filter((text) => !written.includes(plain(text)));
}

/** Expectations of a page must come true soon; a page goes on to its next check anyway. */
const soon = expect.configure({ soft: true, timeout: 10_000 });

/** Expects a page without other words than those of the language of tests and of people, all of them whole. */
export async function expectPseudo(page: Page, { name = "", written = [] as readonly string[] } = {}): Promise<void> {
  await soon.poll(() => listUntranslated(page, written), `${name}: translated`).toEqual([]);
  await soon.poll(() => listTooWide(page), `${name}: scrolls sideways`).toEqual([]);
  await soon.poll(() => listClipped(page, written), `${name}: clipped`).toEqual([]);
}

import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { catalogueOf, readMessages } from "../../server/messages.ts";
import type { Language } from "../../shared/languages.ts";

/** On every letter of a message in the language of tests. */
export const ACCENT = "\u0301";
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

/** Whether a text has words that are neither in the language of tests nor the product's name nor of `people`. */
export function hasOtherWords(text: string, people: readonly string[]): boolean {
  const words = [PRODUCT_NAME, ...people].reduce((rest, name) => rest.replaceAll(name, ""), text);
  return new RegExp(`\\p{L}(?!${ACCENT})`, "u").test(words.normalize("NFD"));
}

/**
 * Has the servers of this process take other messages for a language, until the returned function is called. The
 * catalogue stays the same object, because translators keep it.
 */
export function replaceMessages(language: Language, messagesOf: (piece: string) => Record<string, string>): () => void {
  const pieces = Object.entries(catalogueOf(language));
  const own = structuredClone(catalogueOf(language));
  for (const [piece, messages] of pieces) Object.assign(messages, messagesOf(piece));
  return () => {
    for (const [piece, messages] of pieces) Object.assign(messages, own[piece]);
  };
}

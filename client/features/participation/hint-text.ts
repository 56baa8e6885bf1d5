import { plainText } from "../../../shared/basics/search-text.ts";

/** A hint for a text area, and the sentence it inserts. */
export interface Hint {
  words: string;
  /** Contains the hint's words, and ends with a full stop. */
  sentence: string;
}

const SENTENCE_END = /[.!?…]$/;

/** Appends a sentence to the text, after a full stop if the text does not end with one. */
export function appendSentence(text: string, sentence: string): string {
  const before = text.trimEnd();
  if (before === "") return sentence;
  return SENTENCE_END.test(before) ? `${before} ${sentence}` : `${before}. ${sentence}`;
}

/** Returns the unfinished sentence at the end of the text, without the text that was there before. */
export function unfinishedSentence(text: string, previous: string): string {
  const typed = text.startsWith(previous) ? text.slice(previous.length) : text;
  return (typed.split(/[.!?…\n]/).at(-1) ?? "").trim();
}

/** The hints that contain the typed text, ignoring case and accents. */
export function matchingHints(hints: readonly Hint[], typed: string): Hint[] {
  const wanted = plainText(typed);
  return hints.filter((hint) => plainText(hint.words).includes(wanted));
}

/** Inserts a matching hint: its sentence replaces what is being typed, which it contains. */
export function insertHint(text: string, typed: string, { sentence }: Hint): string {
  const before = text.trimEnd();
  return appendSentence(before.slice(0, before.length - typed.length), sentence);
}

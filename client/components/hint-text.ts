/** A hint to choose above a text area, and the sentence it inserts. */
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

/** The hints that contain the typed text, ignoring case. */
export function matchingHints(hints: readonly Hint[], typed: string): Hint[] {
  const wanted = typed.trim().toLowerCase();
  return hints.filter((hint) => hint.words.toLowerCase().includes(wanted));
}

/** A value to pick above a text area, and the sentence that it stands for. */
export interface Hint {
  words: string;
  /** Contains the words, and ends in a full stop. */
  sentence: string;
}

const SENTENCE_END = /[.!?…]$/;

/** The text with a sentence at its end, after a full stop where the text has no end of its own yet. */
export function appendSentence(text: string, sentence: string): string {
  const before = text.trimEnd();
  if (before === "") return sentence;
  return SENTENCE_END.test(before) ? `${before} ${sentence}` : `${before}. ${sentence}`;
}

/** The hints that hold what was typed, whatever its case. */
export function matchingHints(hints: readonly Hint[], typed: string): Hint[] {
  const wanted = typed.trim().toLowerCase();
  return hints.filter((hint) => hint.words.toLowerCase().includes(wanted));
}

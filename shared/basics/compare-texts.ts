let collator = new Intl.Collator();

/** From now on, texts are ordered as in this language. For a page, which has one reader. */
export function orderTextsIn(language: string): void {
  collator = new Intl.Collator(language);
}

/** Compares texts for their order, in a fraction of the time of `localeCompare`. */
export function compareTexts(a: string, b: string): number {
  return collator.compare(a, b);
}

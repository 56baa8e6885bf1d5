/**
 * Matches where spreadsheets may find a formula, which could read other cells and send them away: one of these signs, also
 * full-width, or certain white space, where a text would begin a cell, or a part of it in a spreadsheet that splits at
 * semicolons or tabs. A comma begins no new cell: a file with commas quotes it.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}"])*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;

/** Escapes a text so that every spreadsheet shows it unchanged: an apostrophe at the beginning of a cell is hidden. */
export function withoutFormula(text: string): string {
  return text.replaceAll(FORMULA, "'");
}

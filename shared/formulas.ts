/**
 * Matches texts that spreadsheets interpret as formulas, which could read other cells and send them away. They start
 * with one of these signs, also full-width, optionally after white space, or with certain white space.
 */
const FORMULA = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Escapes a text so that every spreadsheet shows it unchanged: the leading apostrophe is hidden. */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

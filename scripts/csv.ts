import { stringify } from "csv-stringify/sync";

/** Each a field of the rows, or a path into one with a heading of its own. */
export type Columns = (string | { key: string; header: string })[];

/**
 * Where a spreadsheet takes a text for a formula, which may read other cells and send them away: at such a sign, in
 * its wide form too, perhaps after blanks, and at some blanks themselves.
 */
const FORMULA = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** A text that every spreadsheet shows as it is: it hides the apostrophe in front. */
function asText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * Rows as CSV (RFC 4180) with a line of headings, for spreadsheets: they know by its mark that it is UTF-8, and take
 * nothing in it for a formula. Lists are written as JSON.
 */
export function toCsv(rows: readonly object[], columns: Columns): string {
  return stringify([...rows], {
    header: true,
    columns,
    bom: true,
    record_delimiter: "windows",
    // By itself it would only quote both together.
    quoted_match: /[\r\n]/,
    cast: { string: asText, boolean: String },
  });
}

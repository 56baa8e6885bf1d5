import { stringify } from "csv-stringify/sync";

/** A field of the rows, or a path with a heading. */
export type Columns = (string | { key: string; header: string })[];

/**
 * Matches texts that spreadsheets interpret as formulas, which could read other cells and send them away. They start
 * with one of these signs, also full-width, optionally after white space, or with certain white space.
 */
const FORMULA = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Escapes a text so that every spreadsheet shows it unchanged: the leading apostrophe is hidden. */
function asText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * Converts rows to CSV (RFC 4180) with a header line, for spreadsheets: with a byte order mark for UTF-8, and without
 * formulas. Lists are written as JSON. `isContinued` leaves out the header: the rows go on after others.
 */
export function toCsv(rows: readonly object[], columns: Columns, isContinued = false): string {
  return stringify([...rows], {
    header: !isContinued,
    columns,
    bom: !isContinued,
    record_delimiter: "windows",
    // The default only quotes the two together.
    quoted_match: /[\r\n]/,
    cast: { string: asText, boolean: String },
  });
}

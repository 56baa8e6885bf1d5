import { stringify } from "csv-stringify/sync";

export type CsvValue = string | number | boolean | null;

/**
 * Rows as CSV (RFC 4180) under the columns' names. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front: it was typed by anybody, and must not run on the machine of whoever opens the file.
 */
export function formatCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, CsvValue>[],
): string {
  return stringify([...rows], {
    columns: [...columns],
    header: true,
    escape_formulas: true,
    record_delimiter: "windows",
    cast: { boolean: (value) => (value ? "yes" : "no") },
  });
}

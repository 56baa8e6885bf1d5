import { stringify } from "csv-stringify/sync";
import { withoutFormula } from "../shared/basics/formulas.ts";

/** A field of the rows, or a path with a heading. */
export type Columns = (string | { key: string; header: string })[];

/** Converts rows to CSV (RFC 4180) for spreadsheets, without formulas. Lists are JSON. `isContinued`: no header. */
export function toCsv(rows: readonly object[], columns: Columns, isContinued = false): string {
  return stringify([...rows], {
    header: !isContinued,
    columns,
    bom: !isContinued,
    record_delimiter: "windows",
    // By default, only what ends a cell or a row here is quoted.
    quoted_match: /[;\t\r\n]/,
    cast: { string: withoutFormula, object: (list) => JSON.stringify(list, withoutFormulas), boolean: String },
  });
}

const withoutFormulas = (_key: string, value: unknown) => (typeof value === "string" ? withoutFormula(value) : value);

import { stringify } from "csv-stringify/browser/esm/sync";
import { withoutFormula } from "../../shared/basics/formulas.ts";
import { saveFile } from "./save-file.ts";

/** A row of texts, one for each column. */
export type Line = readonly string[];

/** Lets the browser save lines as CSV. Spreadsheets expect a semicolon where the decimal separator is a comma. */
export function saveSpreadsheet(name: string, lines: readonly Line[], language: string): void {
  const hasDecimalComma = (0.5).toLocaleString(language).includes(",");
  const text = stringify(
    lines.map((line) => line.map(withoutFormula)),
    { delimiter: hasDecimalComma ? ";" : ",", bom: true, quoted: true, record_delimiter: "windows" },
  );
  saveFile(`${name}.csv`, text, "text/csv;charset=utf-8");
}

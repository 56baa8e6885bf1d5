/** How many rows one statement inserts: databases limit the parameters of a statement. */
const ROWS = 100;

/** Divides rows into parts, each of which one statement can insert. */
export function inParts<Row>(rows: readonly Row[], size = ROWS): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size));
}

import { closeSync, mkdirSync, openSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import {
  EXPORT_TABLES,
  type CollectiveExport,
  type ExportTable,
} from "../../server/features/state/collective-export.service.ts";
import { writeFault } from "../../server/db/file-fault.ts";
import { toCsv, type Columns } from "../csv.ts";

/** The first columns of some tables, if they are not in the order of the fields. */
const FIRST: Partial<Record<ExportTable, readonly string[]>> = {
  participations: [
    "id",
    "interval_id",
    "person_id",
    "status",
    "participation_intention",
    "opt_out_type",
    "opt_out_planned_return_date",
    "intention_context",
    "private_capacity_planning",
    "capacity_score",
  ],
  crew_involvements: ["id", "interval_id", "crew_id", "person_id", "status"],
};

/** The CSV columns of a table, one for each field; the JSON files contain the complete records. */
function columnsOf(name: ExportTable): Columns {
  // All tables are of one collective.
  const { collective_id: _, ...shape }: Record<string, unknown> = EXPORT_TABLES[name].schema.shape;
  const fields = new Set([...(FIRST[name] ?? []), ...Object.keys(shape)]);
  return [...fields].flatMap((field) => columnsOfField(field, shape[field]));
}

/** One column, or one for each part of what the field holds. */
function columnsOfField(field: string, schema: unknown): Columns {
  if (schema instanceof z.ZodNullable) return columnsOfField(field, schema.unwrap());
  if (!(schema instanceof z.ZodObject)) return [field];
  return Object.keys(schema.shape).map((part) => ({ key: `${field}.${part}`, header: part }));
}

/** Writes each table as CSV and JSON for its owner alone. Throws if the folder is not empty and `force` is not set. */
export function writeTables(
  tables: CollectiveExport,
  { folder, force }: { folder: string; force: boolean },
): Record<string, number> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!force && readdirSync(folder).length > 0) {
      throw new Error(`${folder} is not empty; use --force to write into it anyway.`);
    }
    const rowCounts: Record<string, number> = {};
    for (const name of Object.keys(EXPORT_TABLES) as ExportTable[]) {
      const rows = tables[name];
      rowCounts[name] = rows.length;
      writeParts(join(folder, `${name}.csv`), csvOf(rows, columnsOf(name)));
      writeParts(join(folder, `${name}.json`), jsonOf(rows));
    }
    return rowCounts;
  } catch (error) {
    throw writeFault(error, folder);
  }
}

/** How many rows are converted at once: a table can be longer than a text can be. */
const ROWS = 100;

function* csvOf(rows: readonly object[], columns: Columns): Generator<string> {
  yield toCsv(rows.slice(0, ROWS), columns);
  for (let from = ROWS; from < rows.length; from += ROWS) yield toCsv(rows.slice(from, from + ROWS), columns, true);
}

function* jsonOf(rows: readonly object[]): Generator<string> {
  yield "[";
  for (const [index, row] of rows.entries()) {
    yield `${index === 0 ? "" : ","}\n  ${JSON.stringify(row, null, 2).replaceAll("\n", "\n  ")}`;
  }
  yield rows.length === 0 ? "]\n" : "\n]\n";
}

function writeParts(path: string, parts: Iterable<string>): void {
  const file = openSync(path, "w", 0o600);
  try {
    for (const part of parts) writeFileSync(file, part);
  } finally {
    closeSync(file);
  }
}

import { closeSync, mkdirSync, openSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { collectiveSchema } from "../../shared/collective.schema.ts";
import { crewSchema } from "../../shared/crews.schema.ts";
import { entryPathwaySchema } from "../../shared/entry-pathways.schema.ts";
import { ruledSeriesSchema } from "../../shared/gathering-series.schema.ts";
import { gatheringTemplateSchema } from "../../shared/gathering-templates.schema.ts";
import { attendanceSchema, gatheringSchema } from "../../shared/gatherings.schema.ts";
import { handoverSchema } from "../../shared/handovers.schema.ts";
import { intervalSchema } from "../../shared/intervals.schema.ts";
import { collectiveInvolvementSchema, crewInvolvementSchema } from "../../shared/involvements.schema.ts";
import { personSchema } from "../../shared/people.schema.ts";
import { pollAnswersSchema, pollSchema } from "../../shared/polls.schema.ts";
import type { CollectiveRecords } from "../../server/features/state/collective-records.service.ts";
import { toCsv, type Columns } from "../csv.ts";

/** The CSV columns of each table; the JSON files contain the complete records. */
const COLUMNS: Record<keyof CollectiveRecords, Columns> = {
  collective: columnsOf(collectiveSchema),
  people: columnsOf(personSchema),
  crews: columnsOf(crewSchema),
  intervals: columnsOf(intervalSchema),
  participations: columnsOf(collectiveInvolvementSchema, [
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
  ]),
  crew_involvements: columnsOf(crewInvolvementSchema, ["id", "interval_id", "crew_id", "person_id", "status"]),
  handovers: columnsOf(handoverSchema),
  gathering_series: columnsOf(ruledSeriesSchema),
  gatherings: columnsOf(gatheringSchema),
  attendances: columnsOf(attendanceSchema),
  polls: columnsOf(pollSchema),
  poll_answers: columnsOf(pollAnswersSchema),
  gathering_templates: columnsOf(gatheringTemplateSchema),
  entry_pathways: columnsOf(entryPathwaySchema),
};

/** A column for each of an entity's fields, `first` before the others. All tables are of one collective. */
function columnsOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>, first: (keyof Shape & string)[] = []) {
  const fields = new Set([...first, ...Object.keys(shape)]);
  fields.delete("collective_id");
  return [...fields].flatMap((field) => columnsOfField(field, shape[field]));
}

/** One column, or one for each part of what the field holds. */
function columnsOfField(field: string, schema: unknown): Columns {
  if (schema instanceof z.ZodNullable) return columnsOfField(field, schema.unwrap());
  if (!(schema instanceof z.ZodObject)) return [field];
  return Object.keys(schema.shape).map((part) => ({ key: `${field}.${part}`, header: part }));
}

/**
 * Writes each table to a folder, as CSV and as JSON, readable only by its owner. Returns the number of rows per table.
 * Throws if the folder is not empty and `force` is not set.
 */
export function writeTables(
  records: CollectiveRecords,
  { folder, force }: { folder: string; force: boolean },
): Record<string, number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!force && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty; use --force to write into it anyway.`);
  }
  const rowCounts: Record<string, number> = {};
  for (const name of Object.keys(COLUMNS) as (keyof CollectiveRecords)[]) {
    const rows = records[name];
    rowCounts[name] = rows.length;
    writeParts(join(folder, `${name}.csv`), csvOf(rows, COLUMNS[name]));
    writeParts(join(folder, `${name}.json`), jsonOf(rows));
  }
  return rowCounts;
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

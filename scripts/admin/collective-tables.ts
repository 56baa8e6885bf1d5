import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CollectiveRecords } from "../../server/features/collective/collective-records.ts";
import { toCsv, type Columns } from "../csv.ts";

/** The CSV columns of each table; the JSON files contain the complete records. */
const COLUMNS: Record<keyof CollectiveRecords, Columns> = {
  collective: ["id", "name", "noun_name", "slug", "description", "links", "feature_eoi", "eoi_description"],
  people: ["id", "display_name", "about", "avatar_id"],
  crews: ["id", "name", "description", "links"],
  intervals: ["id", "start_date", "end_date"],
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
    { key: "capacity_planning.wellbeing", header: "wellbeing" },
    { key: "capacity_planning.focus", header: "focus" },
    { key: "capacity_planning.capacity", header: "capacity" },
  ],
  crew_involvements: ["id", "interval_id", "crew_id", "person_id", "status", "convenor", "volunteered_convenor"],
  entry_pathways: ["id", "name", "interest", "context", "referral", "conflict_experience", "participant_connections"],
};

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
    writeFileSync(join(folder, `${name}.csv`), toCsv(rows, COLUMNS[name]), { mode: 0o600 });
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(rows, null, 2)}\n`, { mode: 0o600 });
  }
  return rowCounts;
}

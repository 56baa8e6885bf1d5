import type { PersonInterval } from "../../../shared/participation/involvements.ts";
import type { Db } from "../../db/database.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import type { PersonKey } from "../people/people.queries.ts";
import { listPersonIntervals } from "./involvements.queries.ts";

/** Lists a person's answers for all intervals. */
export async function listOwnIntervals(db: Db, { collectiveId, personId }: PersonKey) {
  const own: (PersonInterval & { start_date: string; end_date: string | null })[] = [];
  for (const { id: intervalId, start_date, end_date } of await listIntervals(db, collectiveId)) {
    const [part] = await listPersonIntervals(db, { collectiveId, intervalId }, [personId]);
    if (part?.collective_involvement) own.push({ ...part, start_date, end_date });
  }
  return own;
}

import type { IntervalInvolvements } from "../../../shared/involvements.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { hasInterval } from "../intervals/intervals.queries.ts";
import { listInvolvements, type IntervalKey } from "./involvements.queries.ts";

/** Returns everybody's involvements in an interval. Throws `IntervalNotFound`. */
export async function getInvolvements(db: Db, key: IntervalKey): Promise<IntervalInvolvements> {
  if (!(await hasInterval(db, key.collectiveId, key.intervalId))) throw new AppError("IntervalNotFound");
  return listInvolvements(db, key);
}

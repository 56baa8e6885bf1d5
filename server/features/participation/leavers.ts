import { sql } from "kysely";
import { compileOnce } from "../../db/compile-once.ts";
import type { Db } from "../../db/database.ts";
import { listed } from "../../db/listed.ts";
import type { IntervalInvolvements, PersonInterval } from "../../../shared/involvements.ts";
import { listInvolvements, type IntervalKey } from "./involvements.queries.ts";

/**
 * The interval with which each person leaves: the first unfinished one in which they are exiting
 * (`docs/domain.md#leaving`).
 */
export type Leavers = ReadonlyMap<number, number>;

export const NOBODY_LEAVES: Leavers = new Map();

/** Lists who leaves, and with which interval; `firstUnfinishedId` is the first that is not over, null without any. */
export async function listLeavers(db: Db, collectiveId: number, firstUnfinishedId: number | null): Promise<Leavers> {
  if (firstUnfinishedId === null) return NOBODY_LEAVES;
  const rows = await listExiting(db, collectiveId, firstUnfinishedId);
  return new Map(rows.map(({ person_id, interval_id }) => [person_id, interval_id]));
}

const listExiting = compileOnce(selectLeavers);

/** Who leaves, and with which interval. */
export function selectLeavers(db: Db, collectiveId: number, firstUnfinishedId: number) {
  return db
    .selectFrom("collective_involvements")
    .select(({ fn }) => ["person_id", fn.min("interval_id").as("interval_id")])
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">=", firstUnfinishedId)
    .where("status", "=", sql.lit("Exiting" as const))
    .groupBy("person_id");
}

/** Whether a person leaves before an interval begins. What they have planned for it is kept, in case they stay. */
export function leavesBefore(leavers: Leavers, intervalId: number, personId: number): boolean {
  return intervalId > (leavers.get(personId) ?? Infinity);
}

/** The crews that leavers have planned to be in later. */
export async function listLaterCrewIdsOf(db: Db, collectiveId: number, leavers: Leavers): Promise<number[]> {
  if (leavers.size === 0) return [];
  const rows = await db
    .selectFrom("crew_involvements")
    .select("crew_id")
    .distinct()
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">", Math.min(...leavers.values()))
    .where("person_id", "in", listed(db, JSON.stringify([...leavers.keys()])))
    .execute();
  return rows.map((row) => row.crew_id);
}

/** What everybody sees of a person's involvements in an interval: nothing, if they leave before it begins. */
export function asOthersSee(leavers: Leavers, planned: PersonInterval): PersonInterval {
  if (!leavesBefore(leavers, planned.interval_id, planned.person_id)) return planned;
  return { ...planned, collective_involvement: null, crew_involvements: [] };
}

/** The involvements of everybody who is part of an interval, without private answers. */
export async function listInvolvementsOfStaying(
  db: Db,
  key: IntervalKey,
  firstUnfinishedId: number | null,
): Promise<IntervalInvolvements> {
  const { interval_id, collective_involvements, crew_involvements } = await listInvolvements(db, key);
  const leavers = await listLeavers(db, key.collectiveId, firstUnfinishedId);
  const stays = ({ person_id }: { person_id: number }) => !leavesBefore(leavers, interval_id, person_id);
  return {
    interval_id,
    collective_involvements: collective_involvements.filter(stays),
    crew_involvements: crew_involvements.filter(stays),
  };
}

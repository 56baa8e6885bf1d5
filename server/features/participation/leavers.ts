import { sql } from "kysely";
import { compileOnce } from "../../db/compile-once.ts";
import type { Db } from "../../db/database.ts";
import { listed } from "../../db/listed.ts";
import type { IntervalInvolvements, PersonInterval } from "../../../shared/involvements.ts";
import { listInvolvements, type IntervalKey } from "./involvements.queries.ts";

/** The people who leave with the current interval (`docs/domain.md#leaving`). */
export interface Leavers {
  /** The current interval. */
  intervalId: number;
  personIds: ReadonlySet<number>;
}

export const NOBODY_LEAVES: Leavers = { intervalId: 0, personIds: new Set() };

export async function listLeavers(db: Db, collectiveId: number, currentIntervalId: number | null): Promise<Leavers> {
  if (currentIntervalId === null) return NOBODY_LEAVES;
  const rows = await listExiting(db, collectiveId, currentIntervalId);
  return { intervalId: currentIntervalId, personIds: new Set(rows.map(({ person_id }) => person_id)) };
}

const listExiting = compileOnce((db, collectiveId: number, intervalId: number) =>
  db
    .selectFrom("collective_involvements")
    .select("person_id")
    .where("collective_id", "=", collectiveId)
    .where("interval_id", "=", intervalId)
    .where("status", "=", sql.lit("Exiting" as const)),
);

/** Whether a person leaves before an interval begins. What they have planned for it is kept, in case they stay. */
export function leavesBefore(leavers: Leavers, intervalId: number, personId: number): boolean {
  return intervalId > leavers.intervalId && leavers.personIds.has(personId);
}

/** The crews that leavers have planned to be in later. */
export async function listLaterCrewIdsOf(db: Db, collectiveId: number, leavers: Leavers): Promise<number[]> {
  const rows = await db
    .selectFrom("crew_involvements")
    .select("crew_id")
    .distinct()
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">", leavers.intervalId)
    .where("person_id", "in", listed(JSON.stringify([...leavers.personIds])))
    .execute();
  return rows.map((row) => row.crew_id);
}

/** Lists in which later intervals leavers have planned something, which is not seen any more. */
export async function listLaterInvolvements(db: Db, collectiveId: number, leavers: Leavers) {
  return db
    .selectFrom("collective_involvements")
    .select(["interval_id as intervalId", "person_id as personId"])
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">", leavers.intervalId)
    .where("person_id", "in", listed(JSON.stringify([...leavers.personIds])))
    .orderBy("interval_id")
    .orderBy("person_id")
    .execute();
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
  currentIntervalId: number | null,
): Promise<IntervalInvolvements> {
  const { interval_id, collective_involvements, crew_involvements } = await listInvolvements(db, key);
  const leavers = await listLeavers(db, key.collectiveId, currentIntervalId);
  const stays = ({ person_id }: { person_id: number }) => !leavesBefore(leavers, interval_id, person_id);
  return {
    interval_id,
    collective_involvements: collective_involvements.filter(stays),
    crew_involvements: crew_involvements.filter(stays),
  };
}

import { type Interval, firstUnfinishedId, type Located } from "../../../shared/intervals/intervals.ts";
import type { Db } from "../../db/schema.ts";
import { listPersonIntervals } from "./involvements.queries.ts";
import type { TouchedPerson } from "./involvement-changes.service.ts";
import {
  listBareInvolvements,
  updateCarriedParticipations,
  insertInvolvements,
  listMembersMissing,
  type CarriedParticipation,
  type NewInvolvement,
} from "./carry-over.queries.ts";
import { listLeavers } from "./leavers.queries.ts";
import { leavesBefore } from "./leavers.rules.ts";

interface Scope {
  collectiveId: number;
  interval: Interval;
  personIds: readonly number[];
}

/** Lists the people among these whose involvement in an interval is just as carry-over has left it. */
export async function listCarried(db: Db, { collectiveId, interval, personIds }: Scope): Promise<number[]> {
  const rows = await listBareInvolvements(db, { collectiveId, intervalId: interval.id }, personIds);
  return rows
    .filter(({ own, previous }) => isSameParticipation(own, carriedParticipation(previous, interval)))
    .map(({ personId }) => personId);
}

/**
 * Runs `write`, which changes these people's answers for the interval before, or the dates of this one, and returns
 * this interval. People who had not answered for it themselves are carried over into it again. Returns the people for
 * whom that makes a difference.
 */
export async function carryingAgain(db: Db, scope: Scope, write: () => Promise<Interval>): Promise<TouchedPerson[]> {
  const key = { collectiveId: scope.collectiveId, intervalId: scope.interval.id };
  const carried = await listCarried(db, scope);
  const before = new Map((await listPersonIntervals(db, key, carried)).map((part) => [part.person_id, part]));
  const written = await write();
  const changed = (await listBareInvolvements(db, key, carried)).flatMap(({ personId, own, previous }) => {
    const participation = carriedParticipation(previous, written);
    return isSameParticipation(own, participation) ? [] : [{ personId, participation }];
  });
  await updateCarriedParticipations(db, key, changed);
  return changed.map(({ personId }) => {
    const part = before.get(personId);
    return { intervalId: key.intervalId, personId, ...(part && { before: part }) };
  });
}

/**
 * Creates the missing involvements in the current and the next interval (`docs/domain/participation.md#carry-over`).
 * Crews and capacity answers are not carried over. Returns the number of involvements created.
 */
export async function fillIntervals(db: Db, collectiveId: number, located: Located): Promise<number> {
  const leavers = await listLeavers(db, collectiveId, firstUnfinishedId(located));
  let filled = 0;
  for (const interval of [located.current, located.next]) {
    if (!interval) continue;
    const missing = await listMembersMissing(db, collectiveId, interval);
    const staying = missing.filter(({ person_id }) => !leavesBefore(leavers, interval.id, person_id));
    const involvements = staying.map(({ person_id, status, ...answer }): NewInvolvement => {
      const key = { collective_id: collectiveId, interval_id: interval.id, person_id };
      return { ...key, ...carriedParticipation(status && { status, ...answer }, interval) };
    });
    await insertInvolvements(db, involvements);
    filled += involvements.length;
  }
  return filled;
}

const NO_CARRIED_PARTICIPATION: CarriedParticipation = {
  status: "Participating",
  participation_intention: null,
  opt_out_type: null,
  opt_out_planned_return_date: null,
  intention_context: null,
};

/** The answer that carry-over gives by the one for the interval before (`docs/domain/participation.md#carry-over`). */
function carriedParticipation(previous: CarriedParticipation | null, interval: Interval): CarriedParticipation {
  const until = previous?.opt_out_planned_return_date ?? null;
  return previous?.status === "OnHiatus" && until !== null && until > interval.start_date
    ? previous
    : NO_CARRIED_PARTICIPATION;
}

/** Whether two answers are the same, as far as they can be carried over. */
function isSameParticipation(a: CarriedParticipation, b: CarriedParticipation): boolean {
  return (Object.keys(NO_CARRIED_PARTICIPATION) as (keyof CarriedParticipation)[]).every(
    (field) => a[field] === b[field],
  );
}

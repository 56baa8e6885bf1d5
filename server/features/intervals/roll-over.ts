import { firstUnfinishedId, isPastInterval, locateIntervals, type Located } from "../../../shared/intervals.ts";
import { change, type ChangeDependencies } from "../../revision/change.ts";
import type { Db } from "../../db/database.ts";
import { carriedAnswer } from "../participation/carried-involvements.ts";
import { insertInvolvements, type NewInvolvement } from "../participation/carried-involvements.queries.ts";
import { leavesBefore, listLeavers } from "../participation/leavers.ts";
import { endMembership } from "../people/people.service.ts";
import { listIntervals } from "./intervals.queries.ts";
import { rolledOver } from "./roll-over-event.ts";
import {
  countDayOf,
  getRolledOverOn,
  listExitingMembers,
  listMembersMissing,
  setRolledOverOn,
} from "./roll-over.queries.ts";

/**
 * Brings a collective up to today (`docs/domain.md#carry-over`, `docs/domain.md#leaving`): people who were exiting in
 * an interval that is over become former members, and the current and the next interval are filled. Members are
 * notified if any of this, or the current or next interval, has changed. Idempotent. Returns the new former members and
 * the number of events.
 */
export async function rollOver(
  dependencies: ChangeDependencies,
  collectiveId: number,
): Promise<{ leavers: number[]; events: number }> {
  let leavers: number[] = [];
  const { events } = await change(dependencies, { collectiveId, authorId: null }, async (trx) => {
    const now = dependencies.clock.now().toISOString();
    const today = dependencies.clock.today();
    const intervals = await listIntervals(trx, collectiveId);
    const after = locateIntervals(intervals, today);
    const { current, next } = after;
    const lastDay = await getRolledOverOn(trx, collectiveId);
    const before = locateIntervals(intervals, lastDay);

    const ended = intervals.filter(
      (interval) => isPastInterval(interval, current, today) && !isPastInterval(interval, before.current, lastDay),
    );
    leavers = await listExitingMembers(
      trx,
      collectiveId,
      ended.map(({ id }) => id),
    );
    const leaversBefore = await listLeavers(trx, collectiveId, firstUnfinishedId(before));
    const parted = await endMembership(trx, {
      collectiveId,
      personIds: leavers,
      at: now,
      current,
      today,
      leaversBefore,
    });
    const filled = await fillIntervals(trx, collectiveId, after);
    if (current && lastDay < today) await countDayOf(trx, collectiveId, current.id);
    await setRolledOverOn(trx, collectiveId, today);

    const moved = before.current?.id !== current?.id || before.next?.id !== next?.id;
    return moved || filled > 0 || leavers.length > 0 ? [...parted, rolledOver(before, after)] : [];
  });
  return { leavers, events: events.length };
}

/**
 * Creates the missing involvements in the current and the next interval (`docs/domain.md#carry-over`). Crews and
 * capacity answers are not carried over. Returns the number of involvements created.
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
      return { ...key, ...carriedAnswer(status && { status, ...answer }, interval) };
    });
    await insertInvolvements(db, involvements);
    filled += involvements.length;
  }
  return filled;
}

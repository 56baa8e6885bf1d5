import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import {
  correctionLimits,
  firstUnfinishedId,
  isLaterInterval,
  isPastInterval,
  locateIntervals,
  type Interval,
  type IntervalLoss,
  type Located,
} from "../../../shared/intervals/intervals.ts";
import { correctedIntervalSchema } from "../../../shared/intervals/intervals.schema.ts";
import type { Db } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError, validated } from "../../errors.ts";
import { asChange, type ChangeAuthor, type Within } from "../../revision/change.ts";
import { carryingAgain, listCarried, fillIntervals } from "../participation/carry-over.service.ts";
import { recomputeConvenors } from "../participation/convenors.service.ts";
import { listInvolvements, listPersonIntervals, type IntervalKey } from "../participation/involvements.queries.ts";
import { listLaterCrewIdsOf, listLeavers } from "../participation/leavers.queries.ts";
import { listMeChanges } from "../participation/involvement-changes.service.ts";
import {
  deleteInterval,
  getLastNumber,
  insertInterval,
  listIntervals,
  updateInterval,
} from "../structure/intervals.queries.ts";
import { listMemberIds } from "./overview.queries.ts";
import { rolledOver } from "../structure/roll-over-event.ts";
import { listInvolvementsOfStaying } from "../participation/involvements.service.ts";

/** Changes dates of an interval that is not over. Throws `IntervalNotFound`, `IntervalInPast`, `ValidationFailed`. */
export async function writeIntervalDates(
  trx: Db,
  { collectiveId, today }: ChangeAuthor & Within,
  { id, ...input }: Interval,
): Promise<Changed[]> {
  const before = await readCalendar(trx, collectiveId, today);
  const interval = getUnfinished(before, id);
  const dates = validated(correctedIntervalSchema(correctionLimits(before.intervals, id, today)), input);
  if (dates.start_date === interval.start_date && dates.end_date === interval.end_date) return [];

  const personIds = await listMemberIds(trx, collectiveId);
  const changed = { id, ...dates };
  const carried = await carryingAgain(trx, { collectiveId, interval, personIds }, async () => {
    await updateInterval(trx, collectiveId, changed);
    return changed;
  });
  const leavers = await listLeavers(trx, collectiveId, firstUnfinishedId(before));
  return [
    { event: { IntervalsEvent: { IntervalUpdated: changed } }, before: interval },
    ...(await listMeChanges(trx, { collectiveId, leavers, leaversBefore: leavers }, carried)),
    await moveOn(trx, collectiveId, before),
  ];
}

export const changeIntervalDates = asChange(writeIntervalDates);

/**
 * Deletes an interval that has not begun, with the answers of these people
 * (`docs/domain/intervals.md#correcting-intervals`). Throws `IntervalNotFound`, `IntervalInPast`, `IntervalBegun`, and
 * `IntervalPlanned` if others have answered for it.
 */
export const deleteLaterInterval = asChange(
  async (trx, { clock, today, ...by }: ChangeAuthor & Within & { intervalId: number }, losing: readonly number[]) => {
    const { collectiveId, intervalId } = by;
    const before = await readCalendar(trx, collectiveId, today);
    const losers = (await readLosses(trx, by, before)).map(({ person_id }) => person_id);
    if (losers.some((personId) => !losing.includes(personId))) throw new AppError("IntervalPlanned");

    const firstId = firstUnfinishedId(before);
    const leaversBefore = await listLeavers(trx, collectiveId, firstId);
    const crewIdsOfLeavers = await listLaterCrewIdsOf(trx, collectiveId, leaversBefore);
    const { crew_involvements } = await listInvolvements(trx, by);
    const lost = (await listPersonIntervals(trx, by, losers)).map((part) => {
      return { intervalId, personId: part.person_id, before: part };
    });
    await deleteInterval(trx, collectiveId, intervalId);
    const moved = await moveOn(trx, collectiveId, before);
    const leavers = await listLeavers(trx, collectiveId, firstId);
    const touched = await recomputeConvenors(trx, {
      collectiveId,
      authorId: by.authorId,
      crewIds: [...new Set([...crew_involvements.map(({ crew_id }) => crew_id), ...crewIdsOfLeavers])],
      fromIntervalId: intervalId,
      currentIntervalId: before.current?.id ?? null,
      leavers,
      at: clock.now().toISOString(),
    });
    return [
      ...(await listMeChanges(trx, { collectiveId, leavers, leaversBefore }, [...lost, ...touched])),
      {
        event: { IntervalsEvent: { IntervalDeleted: { id: intervalId } } },
        before: getUnfinished(before, intervalId),
      },
      moved,
    ];
  },
);

/** Lists who would lose what if an interval were deleted. Throws what deleting it throws. */
export async function listLosses(db: Db, key: IntervalKey, today: IsoDate): Promise<IntervalLoss[]> {
  return readSnapshot(db, async (trx) => {
    return readLosses(trx, key, await readCalendar(trx, key.collectiveId, today));
  });
}

/**
 * Brings a deleted interval back, without the answers for it (`docs/domain/intervals.md#correcting-intervals`). Throws
 * `IntervalExists`, `IntervalInPast`, `LimitReached`, `ValidationFailed`, and `IntervalNotFound` if the number was never
 * used.
 */
export const restoreInterval = asChange(
  async (trx, { today, ...by }: ChangeAuthor & Within, { id, ...input }: Interval) => {
    const { collectiveId } = by;
    const before = await readCalendar(trx, collectiveId, today);
    if (before.intervals.some((interval) => interval.id === id)) throw new AppError("IntervalExists");
    if (id > (await getLastNumber(trx, collectiveId))) throw new AppError("IntervalNotFound");
    if (before.current && id < before.current.id) throw new AppError("IntervalInPast");
    const restored = {
      id,
      ...validated(correctedIntervalSchema(correctionLimits(before.intervals, id, before.today)), input),
    };
    await insertInterval(trx, collectiveId, { ...restored, authorId: by.authorId });
    return [
      { event: { IntervalsEvent: { IntervalCreated: restored } }, before: null },
      await moveOn(trx, collectiveId, before),
    ];
  },
);

/** A collective's intervals on a day. */
interface Calendar extends Located {
  intervals: Interval[];
  today: IsoDate;
}

async function readCalendar(db: Db, collectiveId: number, today: IsoDate): Promise<Calendar> {
  const intervals = await listIntervals(db, collectiveId);
  return { intervals, today, ...locateIntervals(intervals, today) };
}

/** Throws `IntervalNotFound`, `IntervalInPast`. */
function getUnfinished({ intervals, current, today }: Calendar, id: number): Interval {
  const interval = intervals.find((candidate) => candidate.id === id);
  if (!interval) throw new AppError("IntervalNotFound");
  if (isPastInterval(interval, current, today)) throw new AppError("IntervalInPast");
  return interval;
}

/**
 * Carries everyone over into another current or next interval. Returns the event that tells clients to load the state
 * again. Older clients need it even if neither has changed: they do not know of changed and deleted intervals.
 */
async function moveOn(db: Db, collectiveId: number, before: Calendar): Promise<Changed> {
  const after = await readCalendar(db, collectiveId, before.today);
  await fillIntervals(db, collectiveId, after);
  return rolledOver(before, after);
}

/** Answers that carry-over has created in an interval are no loss: they are carried over again. */
async function readLosses(db: Db, { collectiveId, intervalId }: IntervalKey, calendar: Calendar) {
  const interval = getUnfinished(calendar, intervalId);
  if (!isLaterInterval(interval, calendar.current, calendar.today)) throw new AppError("IntervalBegun");
  const key = { collectiveId, intervalId };
  const firstId = firstUnfinishedId(calendar);
  const { collective_involvements, crew_involvements } = await listInvolvementsOfStaying(db, key, firstId);
  const personIds = await listMemberIds(db, collectiveId);
  const carried = new Set(await listCarried(db, { collectiveId, interval, personIds }));
  return collective_involvements
    .filter(({ person_id, participation_intention }) => participation_intention !== null && !carried.has(person_id))
    .map(({ person_id }): IntervalLoss => ({
      person_id,
      crew_ids: crew_involvements.filter((crew) => crew.person_id === person_id).map(({ crew_id }) => crew_id),
    }));
}

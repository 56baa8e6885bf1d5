import type { IsoDate } from "../../../shared/dates.ts";
import type { ChangeResult } from "../../../shared/events.ts";
import { locateIntervals, type Interval } from "../../../shared/intervals.ts";
import type { PersonInterval } from "../../../shared/involvements.ts";
import type { Changed } from "../../../shared/journal.ts";
import type { Profile } from "../../../shared/people.ts";
import { change, type Change, type ChangeDependencies } from "../../revision/change.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { deleteCalendarFeedsOf } from "../calendar/calendar-feeds.queries.ts";
import { deleteDeparture } from "../departures/departures.queries.ts";
import { clearAnsweredBy, deleteEntryPathwaysLeadingTo } from "../interest/entry-pathways.service.ts";
import { listIntervals } from "../intervals/intervals.queries.ts";
import { deleteInvolvementsFrom, insertInvolvements } from "../participation/carried-involvements.queries.ts";
import { recomputeConvenors } from "../participation/convenors.ts";
import { listLeavers, NOBODY_LEAVES, type Leavers } from "../participation/leavers.ts";
import { listMeChanges, noPart } from "../participation/me-changes.ts";
import { listPersonIntervals } from "../participation/involvements.queries.ts";
import {
  deleteAccessOf,
  findPerson,
  getPerson,
  insertPerson,
  markAsBack,
  markAsLeft,
  updateProfile,
} from "./people.queries.ts";

interface NewPerson {
  collectiveId: number;
  userId: number | null;
  displayName: string;
  today: IsoDate;
}

/** Adds a person, with an involvement in the current and in the next interval. */
export async function addPerson(
  db: Db,
  { collectiveId, userId, displayName, today }: NewPerson,
): Promise<{ personId: number; changes: Changed[] }> {
  const person = await insertPerson(db, { collective_id: collectiveId, user_id: userId, display_name: displayName });
  const involvements = await joinIntervals(db, { collectiveId, personId: person.id, today });
  const added: Changed = { event: { PeopleEvent: { PersonUpdated: person } }, before: null };
  return { personId: person.id, changes: [added, ...involvements] };
}

interface Joining {
  collectiveId: number;
  personId: number;
  today: IsoDate;
}

/** Makes a former member a member again, with their profile. Other links that would bring them back stop working. */
export async function resumeMembership(db: Db, joining: Joining): Promise<Changed[]> {
  const before = await getPerson(db, joining);
  await deleteAccessOf(db, [joining.personId]);
  await deleteDeparture(db, joining);
  await deleteEntryPathwaysLeadingTo(db, joining);
  const event = { PeopleEvent: { PersonUpdated: await markAsBack(db, joining) } };
  return [{ event, before }, ...(await joinIntervals(db, joining))];
}

async function joinIntervals(db: Db, { collectiveId, personId, today }: Joining): Promise<Changed[]> {
  const { current, next } = locateIntervals(await listIntervals(db, collectiveId), today);
  const joined = [current, next].flatMap((interval) =>
    interval ? [{ intervalId: interval.id, personId, before: noPart(interval.id, personId) }] : [],
  );
  await insertInvolvements(
    db,
    joined.map(({ intervalId }) => ({
      collective_id: collectiveId,
      interval_id: intervalId,
      person_id: personId,
      status: "Participating",
    })),
  );
  return listMeChanges(db, { collectiveId, leavers: NOBODY_LEAVES, leaversBefore: NOBODY_LEAVES }, joined);
}

/** Throws `PersonNotFound`, and `ProfileOfAnother` for other people's profiles. */
export async function editProfile(
  dependencies: ChangeDependencies,
  by: Change & { id: number },
  profile: Profile,
): Promise<ChangeResult> {
  return change(dependencies, by, (trx) => writeProfile(trx, by, profile));
}

/** The same within a change. */
export async function writeProfile(
  trx: Db,
  { collectiveId, authorId, id }: Change & { id: number },
  profile: Profile,
): Promise<Changed[]> {
  const before = await findPerson(trx, { collectiveId, personId: id });
  if (!before) throw new AppError("PersonNotFound");
  if (id !== authorId) throw new AppError("ProfileOfAnother");
  const edited = await updateProfile(trx, { collectiveId, personId: id }, profile);
  return [{ event: { PeopleEvent: { PersonUpdated: edited } }, before }];
}

interface Parting {
  collectiveId: number;
  personIds: readonly number[];
  at: string;
  current: Interval | null;
  today: IsoDate;
  /** Who was leaving before, if another interval was current then. */
  leaversBefore?: Leavers;
}

/**
 * Makes people former members: they can no longer sign in, and are removed from intervals that are not over. Returns
 * the changes, after which the caller has to emit an event that makes clients load the state again.
 */
export async function endMembership(db: Db, parting: Parting): Promise<Changed[]> {
  const { collectiveId, personIds, at } = parting;
  if (personIds.length === 0) return [];
  const left = await markAsLeft(db, { collectiveId, personIds, at });
  await deleteAccessOf(db, personIds);
  await deleteCalendarFeedsOf(db, personIds);
  return [
    ...left.map((person): Changed => {
      return { event: { PeopleEvent: { PersonUpdated: person } }, before: { ...person, left_at: null } };
    }),
    ...(await clearAnsweredBy(db, { collectiveId, personIds })),
    ...(await leaveIntervals(db, parting)),
  ];
}

async function leaveIntervals(db: Db, parting: Parting): Promise<Changed[]> {
  const { collectiveId, personIds, at, current, today } = parting;
  const intervals = await listIntervals(db, collectiveId);
  const fromIntervalId = current?.id ?? locateIntervals(intervals, today).next?.id;
  if (fromIntervalId === undefined) return [];
  const currentIntervalId = current?.id ?? null;
  const leaversBefore = parting.leaversBefore ?? (await listLeavers(db, collectiveId, fromIntervalId));
  const parts: PersonInterval[] = [];
  for (const { id: intervalId } of intervals.filter(({ id }) => id >= fromIntervalId)) {
    parts.push(...(await listPersonIntervals(db, { collectiveId, intervalId }, personIds)));
  }
  const own = parts
    .filter((part) => part.collective_involvement !== null)
    .map((before) => ({ intervalId: before.interval_id, personId: before.person_id, before }));
  const crewIds = await deleteInvolvementsFrom(db, { collectiveId, personIds, fromIntervalId });
  const leavers = await listLeavers(db, collectiveId, fromIntervalId);
  const touched = await recomputeConvenors(db, {
    collectiveId,
    crewIds,
    fromIntervalId,
    currentIntervalId,
    leavers,
    at,
  });
  return listMeChanges(db, { collectiveId, leavers, leaversBefore }, [...own, ...touched]);
}

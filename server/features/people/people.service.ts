import type { IsoDate } from "../../../shared/dates.ts";
import type { ChangeResult, Event } from "../../../shared/events.ts";
import { locateIntervals, type Interval } from "../../../shared/intervals.ts";
import type { Profile } from "../../../shared/people.ts";
import { change, type Change, type ChangeDependencies } from "../../revision/change.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { deleteCalendarFeedsOf } from "../calendar/calendar-feeds.queries.ts";
import { clearAnsweredBy } from "../interest/entry-pathways.queries.ts";
import { listIntervals } from "../intervals/intervals.queries.ts";
import { deleteInvolvementsFrom, insertInvolvements } from "../participation/carried-involvements.queries.ts";
import { recomputeConvenors } from "../participation/convenors.ts";
import { listLeavers, NOBODY_LEAVES } from "../participation/leavers.ts";
import { listMeEvents } from "../participation/participation.service.ts";
import { deleteSessionsOf, hasPerson, insertPerson, markAsBack, markAsLeft, updateProfile } from "./people.queries.ts";

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
): Promise<{ personId: number; events: Event[] }> {
  const person = await insertPerson(db, { collective_id: collectiveId, user_id: userId, display_name: displayName });
  const involvements = await joinIntervals(db, { collectiveId, personId: person.id, today });
  return { personId: person.id, events: [{ PeopleEvent: { PersonUpdated: person } }, ...involvements] };
}

interface Joining {
  collectiveId: number;
  personId: number;
  today: IsoDate;
}

/** Makes a former member a member again, with their profile. */
export async function resumeMembership(db: Db, joining: Joining): Promise<Event[]> {
  const person = await markAsBack(db, joining);
  return [{ PeopleEvent: { PersonUpdated: person } }, ...(await joinIntervals(db, joining))];
}

async function joinIntervals(db: Db, { collectiveId, personId, today }: Joining): Promise<Event[]> {
  const { current, next } = locateIntervals(await listIntervals(db, collectiveId), today);
  const joined = [current, next].flatMap((interval) => (interval ? [{ intervalId: interval.id, personId }] : []));
  await insertInvolvements(
    db,
    joined.map(({ intervalId }) => ({
      collective_id: collectiveId,
      interval_id: intervalId,
      person_id: personId,
      status: "Participating",
    })),
  );
  return listMeEvents(db, { collectiveId, leavers: NOBODY_LEAVES }, joined);
}

/** Throws `PersonNotFound`, and `ProfileOfAnother` for other people's profiles. */
export async function editProfile(
  dependencies: ChangeDependencies,
  by: Change & { id: number },
  profile: Profile,
): Promise<ChangeResult> {
  const { collectiveId, id } = by;
  return change(dependencies, by, async (trx) => {
    if (!(await hasPerson(trx, { collectiveId, personId: id }))) throw new AppError("PersonNotFound");
    if (id !== by.authorId) throw new AppError("ProfileOfAnother");
    return [{ PeopleEvent: { PersonUpdated: await updateProfile(trx, { collectiveId, personId: id }, profile) } }];
  });
}

interface Parting {
  collectiveId: number;
  personIds: readonly number[];
  at: string;
  current: Interval | null;
  today: IsoDate;
}

/**
 * Makes people former members: they can no longer sign in, and are removed from intervals that are not over. The caller
 * has to emit an event that makes clients load the state again.
 */
export async function endMembership(db: Db, { collectiveId, personIds, at, current, today }: Parting): Promise<void> {
  if (personIds.length === 0) return;
  await markAsLeft(db, { collectiveId, personIds, at });
  await deleteSessionsOf(db, personIds);
  await deleteCalendarFeedsOf(db, personIds);
  await clearAnsweredBy(db, personIds);
  const intervals = await listIntervals(db, collectiveId);
  const fromIntervalId = current?.id ?? locateIntervals(intervals, today).next?.id;
  if (fromIntervalId === undefined) return;
  const crewIds = await deleteInvolvementsFrom(db, { collectiveId, personIds, fromIntervalId });
  const currentIntervalId = current?.id ?? null;
  const leavers = await listLeavers(db, collectiveId, currentIntervalId);
  await recomputeConvenors(db, { collectiveId, crewIds, fromIntervalId, currentIntervalId, leavers, at });
}

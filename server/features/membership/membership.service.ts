import type { IsoDate } from "../../../shared/basics/dates.ts";
import { begunIntervals, locateIntervals, type Interval } from "../../../shared/intervals/intervals.ts";
import type { PersonInterval } from "../../../shared/participation/involvements.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Db } from "../../db/schema.ts";
import type { ChangeAuthor } from "../../revision/change.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { deleteInvolvementsFrom, insertInvolvements } from "../participation/carry-over.queries.ts";
import { recomputeConvenors } from "../participation/convenors.service.ts";
import { listLeavers } from "../participation/leavers.queries.ts";
import { listMeChanges, noInvolvements } from "../participation/involvement-changes.service.ts";
import { listPersonIntervals } from "../participation/involvements.queries.ts";
import { getPerson, insertPerson, markAsBack, markAsLeft, setJoinedIn } from "../people/people.queries.ts";
import { PERSONAL_DATA_TABLES } from "./personal-data-tables.ts";
import { NOBODY_LEAVES, type Leavers } from "../participation/leavers.rules.ts";

interface NewPerson {
  collectiveId: number;
  userId: number | null;
  displayName: string;
  today: IsoDate;
}

/** Adds a person, with an involvement in the current and in the next interval. */
export async function addPerson(db: Db, { collectiveId, userId, displayName, today }: NewPerson) {
  const person = await insertPerson(db, collectiveId, { user_id: userId, display_name: displayName });
  const involvements = await joinIntervals(db, { collectiveId, personId: person.id, today });
  const added: Changed = { event: { PeopleEvent: { PersonUpdated: person } }, before: null };
  return { personId: person.id, changes: [added, ...involvements] };
}

interface Joining {
  collectiveId: number;
  personId: number;
  today: IsoDate;
  /** Whether it undoes that they were marked as having left: then they are as silent as before. */
  isUndone?: boolean;
}

/** Makes a former member a member again, with their profile. Other links that would bring them back stop working. */
export async function resumeMembership(db: Db, joining: Joining): Promise<Changed[]> {
  const before = await getPerson(db, joining);
  for (const { onReturn } of PERSONAL_DATA_TABLES) await onReturn?.(db, joining);
  const event = { PeopleEvent: { PersonUpdated: await markAsBack(db, joining) } };
  return [{ event, before }, ...(await joinIntervals(db, joining))];
}

/** Adds a person to the current and the next interval, or tells that they are in them now that they have accepted. */
export async function joinIntervals(
  db: Db,
  { collectiveId, personId, today, isUndone = false }: Joining,
): Promise<Changed[]> {
  const intervals = await listIntervals(db, collectiveId);
  const { current, next } = locateIntervals(intervals, today);
  const joined = [current, next].flatMap((interval) =>
    interval ? [{ intervalId: interval.id, personId, before: noInvolvements(interval.id, personId) }] : [],
  );
  const key = { collective_id: collectiveId, person_id: personId };
  const involvements = joined.map((one) => ({ ...key, interval_id: one.intervalId, status: "Participating" as const }));
  await insertInvolvements(db, involvements);
  if (!isUndone) await setJoinedIn(db, { collectiveId, personId }, begunIntervals(intervals, today).at(-1)?.id ?? null);
  return listMeChanges(db, { collectiveId, leavers: NOBODY_LEAVES, leaversBefore: NOBODY_LEAVES }, joined);
}

interface EndOfMembership extends ChangeAuthor {
  personIds: readonly number[];
  at: string;
  current: Interval | null;
  today: IsoDate;
  /** Who was leaving before, if another interval was current then. */
  leaversBefore?: Leavers;
}

/**
 * Makes people former members: they can no longer sign in, and are removed from intervals that are not over. The caller
 * then has to emit an event that makes clients load the state again.
 */
export async function endMembership(db: Db, end: EndOfMembership): Promise<Changed[]> {
  const { collectiveId, personIds, at } = end;
  if (personIds.length === 0) return [];
  const left = await markAsLeft(db, { collectiveId, personIds, at });
  const cleared: Changed[] = [];
  for (const { onLeaving } of PERSONAL_DATA_TABLES)
    cleared.push(...((await onLeaving?.(db, { collectiveId, personIds })) ?? []));
  return [
    ...left.map((person): Changed => {
      return { event: { PeopleEvent: { PersonUpdated: person } }, before: { ...person, left_at: null } };
    }),
    ...cleared,
    ...(await leaveIntervals(db, end)),
  ];
}

async function leaveIntervals(db: Db, end: EndOfMembership): Promise<Changed[]> {
  const { collectiveId, authorId, personIds, at, current, today } = end;
  const intervals = await listIntervals(db, collectiveId);
  const fromIntervalId = current?.id ?? locateIntervals(intervals, today).next?.id;
  if (fromIntervalId === undefined) return [];
  const currentIntervalId = current?.id ?? null;
  const leaversBefore = end.leaversBefore ?? (await listLeavers(db, collectiveId, fromIntervalId));
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
    authorId,
    crewIds,
    fromIntervalId,
    currentIntervalId,
    leavers,
    at,
  });
  return listMeChanges(db, { collectiveId, leavers, leaversBefore }, [...own, ...touched]);
}

import { MAX_BYTES_OF_INVOLVEMENT } from "../../../shared/constants.ts";
import type { Crew } from "../../../shared/crews/crews.ts";
import {
  firstUnfinishedId,
  isLaterInterval,
  locateIntervals,
  type Located,
} from "../../../shared/intervals/intervals.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { Db, EntityKey } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { asChange, type ChangeAuthor, type Within } from "../../revision/change.ts";
import { forgetManagingCrew } from "../collective/collective.service.ts";
import { rolledOver } from "../structure/roll-over-event.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { insertConveningNews } from "../participation/convening-news.queries.ts";
import { recomputeConvenors } from "../participation/convenors.service.ts";
import { listPersonIntervals } from "../participation/involvements.queries.ts";
import { listLeavers } from "../participation/leavers.queries.ts";
import { listMeChanges, saidIn, type TouchedPerson } from "../participation/involvement-changes.service.ts";
import {
  isCrewInUse,
  keepChoices,
  listChoices,
  listKeptChoices,
  renewGatheringsOf,
  returnChoices,
} from "./archive.queries.ts";
import { deleteCrewRow, getCrew, updateCrew } from "../structure/crews.queries.ts";
import { bytesOf } from "../../db/quota.ts";

/** After more than this in an interval, somebody has no room for another crew there, which takes less than 200 bytes. */
const MOST_SAID_BEFORE = MAX_BYTES_OF_INVOLVEMENT - 200;

/**
 * Archives a crew: nobody can choose it any more, and nobody is in it in the intervals to come
 * (`docs/domain/crews.md#archived-crews`). Changes nothing if it is archived. Throws `CrewNotFound`.
 */
export async function archive(trx: Db, { clock, today, ...by }: ChangeAuthor & EntityKey & Within): Promise<Changed[]> {
  const { collectiveId, id: crewId, authorId } = by;
  const before = await getCrew(trx, by);
  if (before.archived_at !== null) return [];
  const { laterIds, located } = await listLaterIntervalIds(trx, collectiveId, today);
  const at = clock.now().toISOString();
  const choices = await listChoices(trx, by, [located.current?.id ?? 0, ...laterIds]);
  const later = choices.filter(({ intervalId }) => laterIds.includes(intervalId));
  const touched = await withParts(trx, collectiveId, later);
  await keepChoices(trx, by, laterIds);
  const crew = { collective_id: collectiveId, crew_id: crewId, since: at };
  const others = newsOfArchiving(located, choices).filter(({ person_id }) => person_id !== authorId);
  await insertConveningNews(
    trx,
    others.map((one) => ({ ...crew, ...one })),
    authorId,
  );
  const archived = await updateCrew(trx, by, { archived_at: at });
  const leavers = await listLeavers(trx, collectiveId, firstUnfinishedId(located));
  return [
    crewUpdated(archived, before),
    ...(await forgetManagingCrew(trx, by)),
    ...(await listMeChanges(trx, { collectiveId, leavers, leaversBefore: leavers }, touched)),
  ];
}

export const archiveCrew = asChange(archive);

/** Returns the news of an archived crew: for its people now and in the next interval, and for its later convenors. */
function newsOfArchiving({ current, next }: Located, choices: Awaited<ReturnType<typeof listChoices>>) {
  const told = next ?? current;
  const inTold = new Set(choices.filter((one) => one.intervalId === told?.id).map(({ personId }) => personId));
  return choices.flatMap(({ intervalId, personId: person_id, convenor: convened }) => {
    const isNow = intervalId === current?.id;
    if (intervalId === told?.id || (!isNow && convened === 1))
      return [{ interval_id: intervalId, person_id, convened }];
    // People who are in it only now are told with those of the next interval, and convene it until then.
    return told && isNow && !inTold.has(person_id) ? [{ interval_id: told.id, person_id, convened: 0 as const }] : [];
  });
}

/**
 * Restores an archived crew, with the people who had chosen it for an interval that is still to come
 * (`docs/domain/crews.md#archived-crews`). Changes nothing if it is not archived. Throws `CrewNotFound`.
 */
export async function restore(trx: Db, { clock, today, ...by }: ChangeAuthor & EntityKey & Within): Promise<Changed[]> {
  const { collectiveId, authorId, id: crewId } = by;
  const before = await getCrew(trx, by);
  if (before.archived_at === null) return [];
  const restored = await updateCrew(trx, by, { archived_at: null });
  const { laterIds, located } = await listLaterIntervalIds(trx, collectiveId, today);
  const kept = await listKeptChoices(trx, by, laterIds);
  const choices = kept.map(({ interval_id, person_id }) => ({ intervalId: interval_id, personId: person_id }));
  const parts = await withParts(trx, collectiveId, choices);
  const returned = parts.filter((part) => part.before && bytesOf(saidIn(part.before)) <= MOST_SAID_BEFORE);
  const keys = new Set(returned.map(({ intervalId, personId }) => `${intervalId} ${personId}`));
  const returning = kept.filter(({ interval_id, person_id }) => keys.has(`${interval_id} ${person_id}`));
  await returnChoices(trx, by, returning);
  const leavers = await listLeavers(trx, collectiveId, firstUnfinishedId(located));
  const touched = await recomputeConvenors(trx, {
    collectiveId,
    authorId,
    crewIds: [crewId],
    fromIntervalId: laterIds[0] ?? Number.MAX_SAFE_INTEGER,
    currentIntervalId: located.current?.id ?? null,
    leavers,
    at: clock.now().toISOString(),
  });
  return [
    crewUpdated(restored, before),
    ...(await listMeChanges(trx, { collectiveId, leavers, leaversBefore: leavers }, [...returned, ...touched])),
  ];
}

export const restoreCrew = asChange(restore);

/** Deletes a crew that nobody was ever in. All are told of what it has planned. Throws `CrewNotFound`, `CrewInUse`. */
export const deleteCrew = asChange(async (trx, { clock, today, ...by }: ChangeAuthor & EntityKey & Within) => {
  const { collectiveId, id } = by;
  const before = await getCrew(trx, by);
  if (await isCrewInUse(trx, by)) throw new AppError("CrewInUse");
  const forgotten = await forgetManagingCrew(trx, by);
  await renewGatheringsOf(trx, by, clock.now().toISOString());
  await deleteCrewRow(trx, by);
  const { located } = await listLaterIntervalIds(trx, collectiveId, today);
  return [
    { event: { CrewsEvent: { CrewDeleted: { id, collective_id: collectiveId } } }, before },
    ...forgotten,
    // Older clients do not know of deleted crews, and load the state again.
    rolledOver(located, located),
  ];
});

function crewUpdated(after: Crew, before: Crew): Changed {
  return { event: { CrewsEvent: { CrewUpdated: after } }, before };
}

async function listLaterIntervalIds(db: Db, collectiveId: number, today: IsoDate) {
  const intervals = await listIntervals(db, collectiveId);
  const located = locateIntervals(intervals, today);
  const later = intervals.filter((interval) => isLaterInterval(interval, located.current, today));
  return { laterIds: later.map(({ id }) => id), located };
}

/** Each person's part in an interval, before a change. */
async function withParts(db: Db, collectiveId: number, people: readonly { intervalId: number; personId: number }[]) {
  const touched: TouchedPerson[] = [];
  for (const [intervalId, ofInterval] of Map.groupBy(people, (person) => person.intervalId)) {
    const personIds = ofInterval.map(({ personId }) => personId);
    for (const before of await listPersonIntervals(db, { collectiveId, intervalId }, personIds)) {
      touched.push({ intervalId, personId: before.person_id, before });
    }
  }
  return touched;
}

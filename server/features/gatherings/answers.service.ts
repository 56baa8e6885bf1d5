import type { GatheringAnswer } from "../../../shared/enumerations.ts";
import type { ChangeResult } from "../../../shared/events/events.ts";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import type { PresenceInput, Seen } from "../../../shared/gatherings/gatherings.ts";
import type { Clock } from "../../clock.ts";
import { AppError } from "../../errors.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Db, EntityKey, Instant, PersonKey } from "../../db/schema.ts";
import { change, type ChangeDependencies } from "../../revision/change.ts";
import { listPeopleById } from "../people/people.queries.ts";
import { getAwayLookup, type Meeting } from "./asked.queries.ts";
import { findAttendances, notePresence, upsertAnswer } from "./attendances.queries.ts";
import { getStoredGathering } from "./gatherings.queries.ts";
import { checkNotOver } from "./gatherings.service.ts";
import { hasOptedOutSince, noteAnswered, type Given } from "./last-answers.queries.ts";
import { keepLearned, keepTold } from "./told-gatherings.queries.ts";
import { recordBackInLine, recordWaiting } from "./waits.queries.ts";

interface By extends EntityKey, PersonKey, Given {
  /** The note on the answer; undefined leaves it as it is. */
  note?: string | null | undefined;
  /** The time and the place that the person has seen. */
  seen?: Seen | undefined;
}

/**
 * Says whether a member comes to a gathering that is neither cancelled nor over; null takes the answer back.
 * Throws `GatheringNotFound`, `GatheringCancelled`, `GatheringOver`, `GatheringMoved`, `AnsweredSince`.
 */
export async function answerGathering(dependencies: ChangeDependencies, by: By, answer: GatheringAnswer | null) {
  const author = { collectiveId: by.collectiveId, authorId: by.personId };
  return change(dependencies, author, async (trx) => {
    const changed = await answerWithin(trx, by, { answer, clock: dependencies.clock });
    // A script that answers does not say what its owner has seen.
    const keep = by.seen ? keepTold : keepLearned;
    await keep(trx, by.collectiveId, { gatheringIds: [by.id], personIds: [by.personId] });
    return changed;
  });
}

/**
 * Answers within a change. Its time is that of the answer: people who waited for the lock do not get an earlier place.
 * The answer from before comes back with its note and place in line if it is given again soon
 * (`docs/domain/gatherings.md#places`).
 */
export async function answerWithin(
  trx: Db,
  by: By,
  { answer, clock }: { answer: GatheringAnswer | null; clock: Clock },
): Promise<Changed[]> {
  const at = clock.now().toISOString();
  const gathering = await getStoredGathering(trx, by);
  if (gathering.cancelled_at !== null) throw new AppError("GatheringCancelled");
  checkNotOver(gathering, at);
  const key = { ...by, kind: "gathering", starts_at: "" } as const;
  const { seen } = by;
  if ((await noteAnswered(trx, { ...key, at }, [key])).length === 0) throw new AppError("AnsweredSince");
  if (answer === "Going" && (await isOutdated(trx, { ...by, at }, gathering))) throw new AppError("AnsweredSince");
  if (seen && !isAsSeen(gathering, seen)) throw new AppError("GatheringMoved");
  const { starts_at, ends_at, place } = gathering;
  const given = { answer, note: by.note, at, seen: { starts_at, ends_at, place } };
  const { attendance, isBack } = await upsertAnswer(trx, by, given);
  const attendances = [attendance];
  if (answer === "Going" && gathering.places !== null) {
    if (isBack) {
      const now = (await findAttendances(trx, by.collectiveId, [by.id])).get(by.id) ?? [];
      const others = now.filter(({ person_id }) => person_id !== by.personId);
      await recordBackInLine(trx, [gathering], new Map([[by.id, others]]));
      // Pages append an answer to the line. A withdrawn one before it makes them load the line again.
      attendances.unshift({ ...attendance, answer: null, answered_at: null, note: null });
    }
    await recordWaiting(trx, [gathering], by.personId);
  }
  return [{ event: { GatheringsEvent: { AttendancesUpdated: attendances } }, before: null }];
}

/** Whether an answer may be late, and its person has said since they gave it that they will be away then. */
export async function isOutdated(db: Db, by: Given & PersonKey & { at: Instant }, meeting: Meeting): Promise<boolean> {
  if (by.answered_ago === undefined && !by.device) return false;
  if (!(await hasOptedOutSince(db, by, startDay(meeting)))) return false;
  return (await getAwayLookup(db, by.collectiveId, [meeting]))(meeting).includes(by.personId);
}

/** Clients may write one instant in several ways. */
function isAsSeen(gathering: Seen, seen: Seen): boolean {
  const isSame = (end: "starts_at" | "ends_at") => Date.parse(gathering[end]) === Date.parse(seen[end]);
  return isSame("starts_at") && isSame("ends_at") && gathering.place === seen.place;
}

/**
 * Notes who was at a gathering that has begun; any member can, and can correct it. If it is said who was noted before,
 * what others have noted since stays.
 * Throws `GatheringNotFound`, `GatheringCancelled`, `GatheringNotBegun`, `PersonNotFound`.
 */
export async function noteWhoWasThere(
  dependencies: ChangeDependencies,
  by: By,
  { person_ids, noted_before }: PresenceInput,
): Promise<ChangeResult> {
  return change(dependencies, { collectiveId: by.collectiveId, authorId: by.personId }, async (trx) => {
    const gathering = await getStoredGathering(trx, by);
    if (gathering.cancelled_at !== null) throw new AppError("GatheringCancelled");
    if (gathering.starts_at > dependencies.clock.now().toISOString()) throw new AppError("GatheringNotBegun");
    const wanted = new Set(person_ids);
    const known = await listPeopleById(trx, by.collectiveId, [...wanted]);
    if (known.length < wanted.size) throw new AppError("PersonNotFound");
    if (noted_before !== undefined) {
      const attendances = (await findAttendances(trx, by.collectiveId, [by.id])).get(by.id) ?? [];
      const noted = new Set(attendances.filter(({ was_there }) => was_there).map(({ person_id }) => person_id));
      for (const id of noted_before ?? []) {
        if (!wanted.has(id)) noted.delete(id);
        else if (!noted.has(id)) wanted.delete(id);
      }
      for (const id of noted) wanted.add(id);
    }
    return [
      { event: { GatheringsEvent: { AttendancesUpdated: await notePresence(trx, by, [...wanted]) } }, before: null },
    ];
  });
}

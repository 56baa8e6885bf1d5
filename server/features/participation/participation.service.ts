import type { Transaction } from "kysely";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import { firstUnfinishedId, locateIntervals, type Interval } from "../../../shared/intervals/intervals.ts";
import {
  returnDateProblem,
  statusOf,
  type Participation,
  type ParticipationEdit,
  type PersonInterval,
} from "../../../shared/participation/involvements.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import { change, type ChangeDependencies } from "../../revision/change.ts";
import { checkBytes } from "../../db/quota.ts";
import type { Database, Db, Instant } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { listExistingCrews } from "../structure/crews.queries.ts";
import { hasInterval, listUnfinishedIntervals } from "../structure/intervals.queries.ts";
import { carryingAgain } from "./carry-over.service.ts";
import { deleteConveningNewsFrom } from "./convening-news.queries.ts";
import { recomputeConvenors } from "./convenors.service.ts";
import {
  changeCrewInvolvements,
  deleteInvolvement,
  getPersonInterval,
  listCrewIdsOf,
  listLaterIntervalIdsOf,
  upsertParticipation,
  type CrewChanges,
  type OwnParticipation,
  type PersonIntervalKey,
} from "./involvements.queries.ts";
import { listLeavers } from "./leavers.queries.ts";
import { listMeChanges, saidIn, type TouchedPerson } from "./involvement-changes.service.ts";
import { leavesBefore } from "./leavers.rules.ts";
import { participationIn, NO_PARTICIPATION, withEdit } from "./own-participation.ts";

/** Whose plan is changed, for which interval, when, and what it was before. */
export type OwnPart = PersonIntervalKey & { today: IsoDate; at: Instant; before: PersonInterval };

/**
 * Saves a person's answers and crews for an interval; stored ones that are not sent stay. Returns the events of
 * `writeOwnPart`. Throws `IntervalNotFound`, `IntervalInPast`, `ValidationFailed`.
 */
export async function writeParticipation(trx: Transaction<Database>, by: OwnPart, sent: ParticipationEdit) {
  return writeOwnPart(trx, by, async (_trx, own) => {
    const participation = withEdit(own.stored, sent);
    assertReturnDate(participation, own);
    return participation;
  });
}

/**
 * Takes back a person's answers for an interval, as if they had not answered: private answers and crews too. If
 * everyone has yet to be added to the interval, nothing of the person remains in it. Throws like `writeOwnPart`.
 */
export async function writeWithdrawal(trx: Transaction<Database>, by: OwnPart): Promise<Changed[]> {
  return writeOwnPart(trx, by, async (_trx, { isFilled }) => (isFilled ? NO_PARTICIPATION : null));
}

/** The interval that somebody answers for, and how they stand in it. */
interface OwnInterval {
  interval: Interval;
  /** Whether everyone has been added to the interval (`docs/domain/participation.md#carry-over`). */
  isFilled: boolean;
  /** Whether the person leaves before it begins (`docs/domain/membership.md#leaving`). */
  leaves: boolean;
  today: IsoDate;
  /** Their answers so far. */
  stored: OwnParticipation;
}

type Decide = (trx: Transaction<Database>, own: OwnInterval) => Promise<OwnParticipation | null>;

/** A change of a person's own plan by `writeOwnPart`, and by nothing else. */
export async function changeOwnPart(dependencies: ChangeDependencies, key: PersonIntervalKey, decide: Decide) {
  const at = dependencies.clock.now().toISOString();
  return change(dependencies, { collectiveId: key.collectiveId, authorId: key.personId }, async (trx, today) =>
    writeOwnPart(trx, { ...key, today, at, before: await getPersonInterval(trx, key) }, decide),
  );
}

/**
 * Replaces a person's answers and crews for an interval by what `decide` returns, and recomputes the convenors of all
 * affected crews, within a change; null removes the person from the interval. Returns one event for each changed person
 * and interval, the author's own first.
 * Throws `IntervalNotFound`, `IntervalInPast`, `ValidationFailed` if it is too long, and any error of `decide`.
 */
async function writeOwnPart(trx: Transaction<Database>, { today, at, before, ...key }: OwnPart, decide: Decide) {
  const { collectiveId, intervalId, personId } = key;
  // There may be many past ones, and nobody can answer for them any more.
  const intervals = await listUnfinishedIntervals(trx, collectiveId, today);
  const interval = intervals.find(({ id }) => id === intervalId);
  if (!interval) {
    throw new AppError((await hasInterval(trx, collectiveId, intervalId)) ? "IntervalInPast" : "IntervalNotFound");
  }
  const { current, next } = locateIntervals(intervals, today);
  const currentIntervalId = current?.id ?? null;
  const firstId = firstUnfinishedId({ current, next });
  const leftBefore = await listLeavers(trx, collectiveId, firstId);
  const leaves = leavesBefore(leftBefore, intervalId, personId);
  const isFilled = interval === current || interval === next;
  const answers = await decide(trx, { interval, isFilled, leaves, today, stored: participationIn(before) });
  const crews = await compareCrews(trx, before.crew_involvements, {
    collectiveId,
    crews: uniqueCrews(answers?.crew_involvements ?? []),
  });
  const statuses = [before.collective_involvement?.status, answers ? statusOf(answers) : undefined];
  // Only a hiatus is carried over. Without an answer, it may be an earlier one.
  const mayFollow = interval === current && statuses.some((status) => status === "OnHiatus" || status === undefined);
  const followed = await writeAnswers(trx, key, { answers, crews, following: mayFollow ? next : null });
  const leavers = statuses.includes("Exiting") ? await listLeavers(trx, collectiveId, firstId) : leftBefore;
  // People who now leave disappear from later intervals; people who stay after all are back in them.
  const turns = leavers.get(personId) !== leftBefore.get(personId);
  const later = turns ? await listLaterPlans(trx, key) : [];
  const laterCrewIds = later.flatMap((plan) => plan.crewIds);
  const touched = await recomputeConvenors(trx, {
    collectiveId,
    authorId: personId,
    crewIds: [...new Set([...crews.left, ...crews.chosen.map(({ crew_id }) => crew_id), ...laterCrewIds])],
    fromIntervalId: intervalId,
    currentIntervalId,
    leavers,
    at,
  });
  // Nobody has to be told of their own changes.
  await deleteConveningNewsFrom(trx, key);
  const isConvened = (crewId: number) =>
    touched.some((person) => person.intervalId === intervalId && person.convening === crewId);
  const convened = before.crew_involvements.filter(({ convenor }) => convenor).map(({ crew_id }) => crew_id);
  const aloneIn = convened.filter((id) => crews.left.includes(id) && !isConvened(id));
  const own = { intervalId, personId, before, aloneIn };
  const view = { collectiveId, leavers, leaversBefore: leftBefore };
  const changes = await listMeChanges(trx, view, [own, ...followed, ...later, ...touched]);
  checkBytes("involvements", saidIn(before), saidIn(changes[0]?.own ?? before));
  return changes;
}

/** How somebody's crews change. Archived ones can be kept but not joined; ones that are deleted are left out. */
async function compareCrews(
  db: Db,
  before: Participation["crew_involvements"],
  { collectiveId, crews }: { collectiveId: number; crews: Participation["crew_involvements"] },
): Promise<CrewChanges> {
  const volunteered = new Map(before.map((crew) => [crew.crew_id, crew.volunteered_convenor]));
  const joined = crews.map(({ crew_id }) => crew_id).filter((id) => !volunteered.has(id));
  const existing = await listExistingCrews(db, collectiveId, joined);
  const joinable = new Set(existing.filter(({ archived_at }) => archived_at === null).map(({ id }) => id));
  const kept = new Set(crews.map(({ crew_id }) => crew_id));
  return {
    left: [...volunteered.keys()].filter((id) => !kept.has(id)),
    chosen: crews.filter(
      ({ crew_id, volunteered_convenor }) =>
        (joinable.has(crew_id) || volunteered.has(crew_id)) && volunteered.get(crew_id) !== volunteered_convenor,
    ),
  };
}

interface NewParticipation {
  /** Null removes the person from the interval. */
  answers: OwnParticipation | null;
  crews: CrewChanges;
  /** The next interval, if something may be carried over into it. */
  following: Interval | null;
}

/** Writes a person's part. Returns their part in the next interval if carry-over has changed it accordingly. */
async function writeAnswers(
  db: Db,
  key: PersonIntervalKey,
  { answers, crews, following }: NewParticipation,
): Promise<TouchedPerson[]> {
  const { collectiveId, personId } = key;
  const write = async () => {
    if (!answers) return deleteInvolvement(db, key);
    await upsertParticipation(db, key, answers);
    return changeCrewInvolvements(db, key, crews);
  };
  if (!following) {
    await write();
    return [];
  }
  return carryingAgain(db, { collectiveId, interval: following, personIds: [personId] }, async () => {
    await write();
    return following;
  });
}

/** A return date that is stored may stay, however long ago, while something else is changed. */
function assertReturnDate(
  { opt_out_planned_return_date: returnDate }: OwnParticipation,
  { interval, today, stored }: OwnInterval,
): void {
  const problem = returnDate && returnDateProblem(returnDate, interval, today);
  if (!problem || stored.opt_out_planned_return_date === returnDate) return;
  throw new AppError("ValidationFailed", { fields: { opt_out_planned_return_date: problem } });
}

async function listLaterPlans(db: Db, key: PersonIntervalKey): Promise<(TouchedPerson & { crewIds: number[] })[]> {
  const { personId } = key;
  const intervalIds = await listLaterIntervalIdsOf(db, key);
  const plans = [];
  for (const intervalId of intervalIds) {
    plans.push({ intervalId, personId, crewIds: await listCrewIdsOf(db, { ...key, intervalId }) });
  }
  return plans;
}

/** If a crew is listed twice, the last entry wins. */
function uniqueCrews(crews: Participation["crew_involvements"]): Participation["crew_involvements"] {
  return [...new Map(crews.map((crew) => [crew.crew_id, crew])).values()];
}

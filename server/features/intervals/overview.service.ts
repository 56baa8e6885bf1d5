import type { IsoDate } from "../../../shared/basics/dates.ts";
import { intervalOverview, type IntervalOverview, type Involved } from "../../../shared/intervals/interval-overview.ts";
import { firstUnfinishedId, locateIntervals } from "../../../shared/intervals/intervals.ts";
import { crewInvolvementSchema } from "../../../shared/participation/involvements.schema.ts";
import { readerOf } from "../../db/columns.ts";
import type { Db } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import type { IntervalKey } from "../participation/involvements.queries.ts";
import { listLeavers } from "../participation/leavers.queries.ts";
import { findInterval, findNumberBefore, listUnfinishedIntervals } from "../structure/intervals.queries.ts";
import { countSilences, listAnswers, listCrewNames, listCrewParts, listMemberIds } from "./overview.queries.ts";
import { leavesBefore, type Leavers } from "../participation/leavers.rules.ts";

/** Returns how an interval comes together. Reads only it and the one before. Throws `IntervalNotFound`. */
export async function getIntervalOverview(db: Db, key: IntervalKey, today: IsoDate): Promise<IntervalOverview> {
  const { collectiveId, intervalId } = key;
  const unfinished = await listUnfinishedIntervals(db, collectiveId, today);
  const ahead = unfinished.find(({ id }) => id === intervalId);
  const interval = ahead ?? (await findInterval(db, collectiveId, intervalId));
  if (!interval) throw new AppError("IntervalNotFound");

  const { current, next } = locateIntervals(unfinished, today);
  const leavers = await listLeavers(db, collectiveId, firstUnfinishedId({ current, next }));
  const previousId = await findNumberBefore(db, collectiveId, intervalId);
  const { now, before } = await readInvolved(db, { ...key, previousId }, leavers);
  const isFilled = !ahead || ahead === current || ahead === next;
  const others = now.answers.map(({ person_id }) => person_id);
  const gone = [...leavers.keys()].filter((personId) => leavesBefore(leavers, intervalId, personId));
  const expected = isFilled ? null : await listExpected(db, collectiveId, new Set([...gone, ...others]));
  const unanswered = now.answers.filter((answer) => answer.participation_intention === null);
  const quiet = [...unanswered.map(({ person_id }) => person_id), ...(expected ?? [])];
  const begun = ahead ? unfinished.findLast(({ start_date }) => start_date <= today) : interval;
  const lastBegun = begun?.id ?? (unfinished[0]?.id ?? intervalId) - 1;
  const silences = await countSilences(db, {
    collectiveId,
    personIds: quiet,
    fromIntervalId: intervalId,
    lastBegunId: lastBegun,
  });
  const isIn = (crew: { id: number }) => now.parts.some(({ crew_id }) => crew_id === crew.id);
  return intervalOverview({
    interval,
    now,
    before,
    crews: (await listCrewNames(db, collectiveId)).filter((crew) => !ahead || crew.archived_at === null || isIn(crew)),
    expected,
    silences,
  });
}

const toPart = readerOf(crewInvolvementSchema.pick({ convenor: true, volunteered_convenor: true }));

/** Everybody's part in an interval and the one before, each without people who leave before it begins. */
async function readInvolved(
  db: Db,
  { collectiveId, intervalId, previousId }: IntervalKey & { previousId: number | null },
  leavers: Leavers,
) {
  const range = { collectiveId, from: previousId ?? intervalId, to: intervalId };
  const answers = await listAnswers(db, range);
  const rows = await listCrewParts(db, range);
  const parts = rows.map(toPart);
  const involvedIn = (id: number): Involved => {
    const isInvolved = ({ interval_id, person_id }: { interval_id: number; person_id: number }) =>
      interval_id === id && !leavesBefore(leavers, id, person_id);
    return { answers: answers.filter(isInvolved), parts: parts.filter(isInvolved) };
  };
  return { now: involvedIn(intervalId), before: previousId === null ? null : involvedIn(previousId) };
}

/** The members who are not among these people. */
async function listExpected(db: Db, collectiveId: number, others: ReadonlySet<number>): Promise<number[]> {
  const members = await listMemberIds(db, collectiveId);
  return members.filter((id) => !others.has(id));
}

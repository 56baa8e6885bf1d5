import { GATHERING_ANSWERS, POLL_ANSWERS } from "../../../shared/enumerations.ts";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import type { Attendance, Gathering } from "../../../shared/gatherings/gatherings.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Db, EntityKey, Instant } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { asChange, type ChangeAuthor, type Within } from "../../revision/change.ts";
import { findReopenable } from "../gatherings/chosen.queries.ts";
import { ALONE, getGathering, insertGathering } from "../gatherings/gatherings.queries.ts";
import { getAwayLookup } from "../gatherings/asked.queries.ts";
import { insertAnswers } from "../gatherings/attendances.queries.ts";
import { updated } from "../gatherings/gatherings.service.ts";
import { findLatestAbsences } from "../participation/involvements.queries.ts";
import { deleteGatherings } from "../series/series.queries.ts";
import { recordGatheringNews } from "../gatherings/record-news.queries.ts";
import { recordWaiting } from "../gatherings/waits.queries.ts";
import { findPollAnswers, getPoll, updatePoll } from "./polls.queries.ts";
import { answerAt, getOpenPoll, getTimeToCome, updatedPoll, writeWithdrawal } from "./polls.service.ts";

/**
 * Any member chooses one of the proposed times: the poll becomes a gathering, of which people are told some minutes later.
 * Nobody is asked twice: who said yes, if need be or no is going, may come or is not going, with a place in the order of
 * the answers (`docs/domain/gatherings.md#finding-a-time`). Throws `PollNotFound`, `PollClosed`, `TimeNotProposed`,
 * `TimeOver`, `LimitReached`.
 */
export const settlePoll = asChange(
  async (trx, { clock, ...by }: ChangeAuthor & EntityKey & Within, startsAt: string) => {
    const at = clock.now().toISOString();
    const { gathering, changed } = await writeChoice(trx, { ...by, now: at }, startsAt);
    await recordGatheringNews(trx, [gathering], { ...by, at, isNew: true });
    return changed;
  },
);

/**
 * Opens a poll again that was given up, or whose time was chosen just now: its gathering is gone. Throws `PollNotFound`,
 * `LimitReached`, and `PollClosed` once the gathering has begun, or anybody was told of it, or has answered or changed it.
 */
export const reopenPoll = asChange(async (trx, by: ChangeAuthor & EntityKey & Within): Promise<Changed[]> => {
  const { collectiveId, clock } = by;
  const before = await getPoll(trx, by);
  const { gathering_id: id } = before;
  if (id === null) return writeWithdrawal(trx, by, false);
  const at = clock.now().toISOString();
  const { starts_at } = await getGathering(trx, { collectiveId, id });
  if (starts_at <= at || (await findReopenable(trx, { collectiveId, id })) === null) throw new AppError("PollClosed");
  const after = await updatePoll(trx, before, { changed: { gathering_id: null }, at });
  await deleteGatherings(trx, collectiveId, [id]);
  const deleted = { GatheringsEvent: { GatheringDeleted: { id, collective_id: collectiveId } } };
  return [updatedPoll(before, after), { event: deleted, before: null }];
});

/** Chooses a time within a change, without telling anybody. */
export async function writeChoice(trx: Db, { now, ...by }: EntityKey & { now: Instant }, startsAt: string) {
  const before = await getOpenPoll(trx, by);
  const time = getTimeToCome(before, new Date(startsAt).toISOString(), now);
  if (time.starts_at <= now) throw new AppError("TimeOver");
  const { id: _id, collective_id: _collective, times: _times, withdrawn_at: _withdrawn, ...fields } = before;
  const { gathering_id: _gathering, ...gathered } = fields;
  const gathering = await insertGathering(trx, { ...by, at: now }, { ...gathered, ...time, ...ALONE });
  const attendances = await takeOverAnswers(trx, by, gathering);
  await recordWaiting(trx, [gathering], null);
  const answered: Changed = { event: { GatheringsEvent: { AttendancesUpdated: attendances } }, before: null };
  return {
    gathering,
    changed: [
      updated(null, gathering),
      ...(attendances.length > 0 ? [answered] : []),
      updatedPoll(before, await updatePoll(trx, before, { changed: { gathering_id: gathering.id }, at: now })),
    ],
  };
}

/**
 * Turns the answers to the chosen time into answers to the gathering. People who have since planned to be
 * away then do not come.
 */
async function takeOverAnswers(trx: Db, { collectiveId, id }: EntityKey, gathering: Gathering): Promise<Attendance[]> {
  const given = (await findPollAnswers(trx, collectiveId, [id])).get(id) ?? [];
  const personIds = (await getAwayLookup(trx, collectiveId, [gathering]))(gathering);
  const since = given.reduce((first, { answered_at }) => (answered_at < first ? answered_at : first), "9999");
  const planned = await findLatestAbsences(trx, collectiveId, { personIds, day: startDay(gathering), since });
  const answers = given.flatMap((one) => {
    const pollAnswer = answerAt(one, gathering.starts_at);
    if (pollAnswer !== "No" && (planned.get(one.person_id) ?? "") >= one.answered_at) return [];
    const answer = pollAnswer && GATHERING_ANSWERS[POLL_ANSWERS.indexOf(pollAnswer)];
    return answer ? [{ personId: one.person_id, answer, at: one.answered_at }] : [];
  });
  return insertAnswers(trx, { collectiveId, id: gathering.id }, answers);
}

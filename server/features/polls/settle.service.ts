import { GATHERING_ANSWERS, POLL_ANSWERS } from "../../../shared/enumerations.ts";
import type { ChangeResult } from "../../../shared/events/events.ts";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import type { Attendance, Gathering } from "../../../shared/gatherings/gatherings.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Db, EntityKey, Instant } from "../../db/schema.ts";
import { change, type ChangeAuthor, type ChangeDependencies } from "../../revision/change.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { getAskedLookup, getAwayLookup } from "../gatherings/asked.queries.ts";
import { insertAnswers } from "../gatherings/attendances.queries.ts";
import { queueNews, type MailingServices } from "../news/news.service.ts";
import { newsItemOf, newsOfGatherings } from "../news/news-items.ts";
import { ALONE, insertGathering } from "../gatherings/gatherings.queries.ts";
import { updated } from "../gatherings/gatherings.service.ts";
import { findLatestAbsences } from "../participation/involvements.queries.ts";
import { findConcerned } from "../news/recipients.service.ts";
import { recordWaiting } from "../gatherings/waits.queries.ts";
import { writeNews } from "../news/write-news.ts";
import { findPollAnswers, updatePoll } from "./polls.queries.ts";
import { answerAt, getOpenPoll, getTimeToCome, updatedPoll } from "./polls.service.ts";

/**
 * Any member chooses one of the proposed times: the poll becomes a gathering, and people are told. Nobody is asked twice:
 * who said yes, if need be or no is going, may come or is not going, with a place in the order of the answers
 * (`docs/domain/gatherings.md#finding-a-time`). Throws `PollNotFound`, `PollClosed`, `TimeNotProposed`, `TimeOver`,
 * `LimitReached`.
 */
export async function settlePoll(
  dependencies: ChangeDependencies & MailingServices,
  by: ChangeAuthor & { id: number },
  startsAt: string,
): Promise<ChangeResult> {
  const now = dependencies.clock.now().toISOString();
  const result = await change(dependencies, by, async (trx) => {
    const { gathering, changed } = await writeChoice(trx, { ...by, now }, startsAt);
    await tellOfChoice(trx, dependencies, { ...by, gathering });
    return changed;
  });
  await writeNews(dependencies, by.collectiveId);
  return result;
}

/** Chooses a time within a change, without telling anybody. */
export async function writeChoice(trx: Db, { now, ...by }: EntityKey & { now: Instant }, startsAt: string) {
  const before = await getOpenPoll(trx, by);
  const time = getTimeToCome(before, new Date(startsAt).toISOString(), now);
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

/**
 * Emails a chosen time to those who can come or are asked, but not to the person who chose it
 * (`docs/domain/gatherings.md#finding-a-time`).
 */
async function tellOfChoice(
  trx: Db,
  services: MailingServices,
  { authorId, id, gathering }: ChangeAuthor & EntityKey & { gathering: Gathering },
): Promise<void> {
  const { collective } = await getCollective(trx, gathering.collective_id);
  const asked = (await getAskedLookup(trx, collective.id, [gathering]))(gathering);
  const answered = (await findPollAnswers(trx, collective.id, [id])).get(id) ?? [];
  const others = [...asked, ...answered.map(({ person_id }) => person_id)];
  const concerned = await findConcerned(trx, collective.id, [gathering]);
  const news = [...concerned(gathering, others)]
    .filter(([personId]) => personId !== authorId)
    .map(([personId, said]) => newsOfGatherings(personId, [newsItemOf(gathering, { said })]));
  await queueNews(trx, services, { collective, kind: "gathering settled", news });
}

import { isDeepStrictEqual } from "node:util";
import type { PollAnswer } from "../../../shared/enumerations.ts";
import type { ChangeResult } from "../../../shared/events/events.ts";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import { lengthIssue } from "../../../shared/gatherings/gatherings.schema.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import {
  isOpen,
  rankTimes,
  type AnsweredPoll,
  type AnsweredTime,
  type ListedPoll,
  type Poll,
  type PollAnswers,
  type PollAnswersInput,
  type PollEdit,
  type PollInput,
  type PollOutline,
} from "../../../shared/polls/polls.ts";
import type { Services } from "../../rpc/context.ts";
import type { Db, EntityKey, Instant, PersonKey } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError } from "../../errors.ts";
import { asChange, change, type ChangeAuthor, type ChangeDependencies, type Within } from "../../revision/change.ts";
import { checkCrewInUse, getCollective } from "../collective/collective.queries.ts";
import { getAskedLookup, getConveningLookup } from "../gatherings/asked.queries.ts";
import { isOutdated } from "../gatherings/answers.service.ts";
import { findLatestAbsences } from "../participation/involvements.queries.ts";
import { refused } from "../gatherings/gatherings.service.ts";
import { instantIn } from "../gatherings/local-times.ts";
import {
  findOwnPollAnswers,
  findPollAnswers,
  getPoll,
  insertPoll,
  isAhead,
  listOpenPolls,
  updatePoll,
  upsertPollAnswers,
} from "./polls.queries.ts";
import { noteAnswered, type Given } from "../gatherings/last-answers.queries.ts";
import { NOTHING_REMEMBERED, remember, rememberedIn } from "../gatherings/remembered-answers.queries.ts";

/** Lists those open polls that are wanted and have a time to come, with everybody's answers and without their texts. */
export async function getOpenPolls(
  { db, clock }: Pick<Services, "db" | "clock">,
  collectiveId: number,
  isWanted: (poll: PollOutline) => boolean = () => true,
): Promise<ListedPoll[]> {
  const now = clock.now().toISOString();
  return readSnapshot(db, async (trx) => {
    const open = await listOpenPolls(trx, collectiveId);
    const wanted = open.filter((poll) => isAhead(poll, now) && isWanted(poll));
    return withRanking(trx, collectiveId, wanted);
  });
}

/** Returns a poll with everybody's answers. Throws `PollNotFound`. */
export async function getAnsweredPoll(db: Db, key: EntityKey): Promise<AnsweredPoll> {
  return readSnapshot(db, async (trx) => {
    const [answered] = await withRanking(trx, key.collectiveId, [await getPoll(trx, key)]);
    if (!answered) throw new AppError("PollNotFound");
    return answered;
  });
}

async function withRanking<Known extends PollOutline>(
  db: Db,
  collectiveId: number,
  polls: readonly Known[],
): Promise<(Known & Pick<AnsweredPoll, "ranking">)[]> {
  const ids = polls.map(({ id }) => id);
  const answers = await findPollAnswers(db, collectiveId, ids);
  const rank = await getRanking(db, collectiveId, polls);
  return polls.map((poll) => ({ ...poll, ranking: rank(poll, answers.get(poll.id) ?? []) }));
}

/** Returns a function that sorts the times of one of these polls by answers to it. */
async function getRanking(db: Db, collectiveId: number, polls: readonly PollOutline[]) {
  const meetings = polls.flatMap((poll) => poll.times.map((time) => ({ ...poll, ...time })));
  const asked = await getAskedLookup(db, collectiveId, meetings);
  const convening = await getConveningLookup(db, collectiveId, meetings);
  return (poll: PollOutline, given: readonly PollAnswers[]): AnsweredTime[] => {
    const times = poll.times.map((time): AnsweredTime => {
      const meeting = { ...poll, ...time };
      const listWith = (wanted: PollAnswer) =>
        given.filter((one) => answerAt(one, time.starts_at) === wanted).map(({ person_id }) => person_id);
      const people = asked(meeting);
      return {
        ...time,
        yes: listWith("Yes"),
        if_need_be: listWith("IfNeedBe"),
        no: listWith("No"),
        asked: [...people],
        convenors: poll.crew_id === null ? [] : convening(meeting).filter((id) => people.includes(id)),
      };
    });
    return rankTimes(times);
  };
}

export function answerAt({ answers }: Pick<PollAnswers, "answers">, startsAt: string): PollAnswer | undefined {
  return answers.find(({ starts_at }) => starts_at === startsAt)?.answer;
}

/** Any member asks when people can meet. Throws `CrewNotFound`, `CrewArchived`, `LimitReached`, `ValidationFailed`. */
export async function createPoll(
  dependencies: ChangeDependencies & Pick<Services, "timeZone">,
  by: ChangeAuthor,
  input: PollInput,
): Promise<ChangeResult> {
  const now = dependencies.clock.now().toISOString();
  return change(dependencies, by, async (trx) => {
    await checkCrewInUse(trx, by, input.crew_id);
    const { collective } = await getCollective(trx, by.collectiveId);
    const time_zone = collective.time_zone ?? dependencies.timeZone;
    const times = instantsOf(input, { time_zone, now });
    const poll = { ...input, times, time_zone, author_id: by.authorId, withdrawn_at: null, gathering_id: null };
    return [updatedPoll(null, await insertPoll(trx, { ...by, at: now }, poll))];
  });
}

/**
 * Any member edits an open poll. Answers belong to the beginning of a time, and stay if only its end changes. Throws
 * `PollNotFound`, `PollClosed`, `CrewNotFound`, `CrewArchived`, `ValidationFailed`, `LimitReached`.
 */
export async function writePoll(trx: Db, { clock, ...by }: ChangeAuthor & EntityKey & Within, input: PollEdit) {
  const now = clock.now().toISOString();
  const before = await getOpenPoll(trx, by);
  const { crew_id = before.crew_id } = input;
  if (crew_id !== before.crew_id) await checkCrewInUse(trx, by, crew_id);
  const times = instantsOf(input, { ...before, now });
  const after = await updatePoll(trx, before, { changed: { ...input, times }, at: now, authorId: by.authorId });
  return [updatedPoll(before, after)];
}

export const editPoll = asChange(writePoll);

/** When the last of its times is over. */
export function endOf({ times }: Pick<Poll, "times">): Instant {
  return times.reduce((latest, { ends_at }) => (ends_at > latest ? ends_at : latest), "");
}

/** The proposed times as instants, by their beginning. Throws `ValidationFailed`, also if all of them are over. */
function instantsOf({ times }: PollEdit, { time_zone, now }: { time_zone: string; now: Instant }): Poll["times"] {
  const instants = times.map((time) => {
    const starts_at = instantIn(time_zone, time.starts_at);
    const ends_at = instantIn(time_zone, time.ends_at);
    if (starts_at === null || ends_at === null) throw refused("times", "timeSkipped");
    const issue = lengthIssue(starts_at, ends_at);
    if (issue !== null) throw refused("times", issue);
    return { starts_at, ends_at };
  });
  if (new Set(instants.map(({ starts_at }) => starts_at)).size < instants.length) throw refused("times", "timeTwice");
  if (instants.every(({ ends_at }) => ends_at <= now)) throw refused("times", "timesOver");
  return instants.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
}

/** Gives a poll up, or opens it again. Throws `PollNotFound`, `PollClosed` if a time was chosen, `LimitReached`. */
export async function writeWithdrawal(
  trx: Db,
  { clock, ...key }: ChangeAuthor & EntityKey & Within,
  isWithdrawn: boolean,
): Promise<Changed[]> {
  const at = clock.now().toISOString();
  const before = await getPoll(trx, key);
  if (before.gathering_id !== null) throw new AppError("PollClosed");
  const withdrawn_at = isWithdrawn ? (before.withdrawn_at ?? at) : null;
  if (withdrawn_at === before.withdrawn_at) return [];
  return [updatedPoll(before, await updatePoll(trx, before, { changed: { withdrawn_at }, at }))];
}

export const withdrawPoll = asChange(writeWithdrawal);

/**
 * Says when a member can come; other answers stay. Throws `PollNotFound`, `PollClosed`, `TimeNotProposed`, `TimeOver`,
 * `AnsweredSince`.
 */
export async function answerPoll(dependencies: ChangeDependencies, by: Answering, input: PollAnswersInput) {
  const author = { collectiveId: by.collectiveId, authorId: by.personId };
  const at = dependencies.clock.now().toISOString();
  return change(dependencies, author, (trx) => answerPollWithin(trx, { ...by, at }, input));
}

type Answering = EntityKey & PersonKey & Given;

/** Answers within a change. */
export async function answerPollWithin(
  trx: Db,
  { at: answered_at, ...by }: Answering & { at: Instant },
  input: PollAnswersInput,
): Promise<Changed[]> {
  const { collectiveId, personId, id } = by;
  const poll = await getOpenPoll(trx, by);
  const chosen = new Map(input.map(({ starts_at, answer }) => [new Date(starts_at).toISOString(), answer]));
  for (const time of chosen.keys()) getTimeToCome(poll, time, answered_at);
  const times = [...chosen.keys()].map((starts_at) => ({ id, starts_at }));
  const noted = await noteAnswered(trx, { ...by, kind: "poll", at: answered_at }, times);
  const last = new Set(noted.map(({ starts_at }) => starts_at));
  const toCome: Instant[] = [];
  for (const [starts_at, answer] of chosen) {
    const isToCome = answer === "Yes" || answer === "IfNeedBe";
    const isLate = isToCome && (await isOutdated(trx, { ...by, at: answered_at }, { ...poll, starts_at }));
    if (isLate || !last.has(starts_at)) chosen.delete(starts_at);
    else if (isToCome) toCome.push(starts_at);
  }
  if (chosen.size === 0) throw new AppError("AnsweredSince");
  const before = (await findOwnPollAnswers(trx, by)) ?? { ...NOTHING_REMEMBERED, answers: [], answered_at };
  const answers = poll.times.flatMap(({ starts_at }) => {
    const answer = chosen.has(starts_at) ? chosen.get(starts_at) : answerAt(before, starts_at);
    return answer ? [{ starts_at, answer }] : [];
  });
  const isSame = isDeepStrictEqual(answers, before.answers);
  const remembered = rememberedIn(before, answered_at) as Pick<PollAnswers, "answers" | "answered_at"> | null;
  const isBack = remembered !== null && isDeepStrictEqual(answers, remembered.answers);
  // Answering the same again keeps the place in line, so does undoing.
  const earlier = isSame ? before : isBack ? remembered : null;
  let since = earlier?.answered_at ?? answered_at;
  for (const starts_at of earlier ? toCome : []) {
    const sought = { personIds: [personId], day: startDay({ ...poll, starts_at }), since };
    // With a time from before its person planned to be away it would not count (`settle.service.ts`).
    if ((await findLatestAbsences(trx, collectiveId, sought)).size > 0) since = answered_at;
  }
  if (isSame && since === before.answered_at) return [];
  const saved = await upsertPollAnswers(trx, collectiveId, {
    poll_id: id,
    person_id: personId,
    answers,
    answered_at: since,
    ...(isBack && NOTHING_REMEMBERED),
    // A place in line is not forgotten for answers before it.
    ...(!isSame &&
      (!remembered || (hasPlace(before) && !hasPlace(remembered))) &&
      remember({ answers: before.answers, answered_at: before.answered_at }, answered_at)),
  });
  return [{ event: { GatheringsEvent: { PollAnswersUpdated: saved } }, before: null }];
}

const hasPlace = (given: Pick<PollAnswers, "answers">) => given.answers.some(({ answer }) => answer === "Yes");

/** Throws `TimeNotProposed`, `TimeOver`. */
export function getTimeToCome({ times }: Poll, startsAt: string, now: Instant): Poll["times"][number] {
  const time = times.find(({ starts_at }) => starts_at === startsAt);
  if (!time) throw new AppError("TimeNotProposed");
  if (time.ends_at <= now) throw new AppError("TimeOver");
  return time;
}

/** Throws `PollNotFound`, `PollClosed`. */
export async function getOpenPoll(db: Db, key: EntityKey): Promise<Poll> {
  const poll = await getPoll(db, key);
  if (!isOpen(poll)) throw new AppError("PollClosed");
  return poll;
}

export function updatedPoll(before: Poll | null, after: Poll): Changed {
  return { event: { GatheringsEvent: { PollUpdated: after } }, before };
}

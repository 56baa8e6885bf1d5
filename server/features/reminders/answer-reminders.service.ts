import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { isOpen, listSilent } from "../../../shared/polls/polls.ts";
import {
  reminderRefusal,
  type MissingParticipation,
  type Reminding,
  type RemindOfInput,
} from "../../../shared/reminders/reminders.ts";
import type { Db, EntityKey, Instant } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError } from "../../errors.ts";
import { changeAndReturn, type ChangeAuthor } from "../../revision/change.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { getAnsweredGathering } from "../gatherings/gatherings.service.ts";
import type { NewsKinds } from "../news/news-kinds.ts";
import { newsItemOf, newsOfGatherings } from "../news/news-items.ts";
import { queueNews, type News } from "../news/news.service.ts";
import { writeNews } from "../news/write-news.ts";
import { newsOfPoll } from "../polls/poll-news.ts";
import { getAnsweredPoll } from "../polls/polls.service.ts";
import { insertReminders, type ReminderKey } from "./plan-reminders.queries.ts";
import { toMissing, withReminders, type KnownPerson } from "./people-to-remind.ts";
import type { ReminderDependencies } from "./plan-reminders.service.ts";

/** A gathering or a poll. */
interface Question {
  column: Exclude<ReminderKey["column"], "interval_id">;
  /** Why nobody can answer it any more; null if people can. */
  closed: ErrorCode | null;
  /** Who is asked and has not answered. */
  silent: readonly number[];
  answered: readonly number[];
  newsFor: (personId: number) => News<Omit<NewsKinds["answer reminder"], "sentBy">>;
}

type GetQuestion = (db: Db, key: EntityKey, now: Instant) => Promise<Question>;

/** Throws `GatheringNotFound`. */
export const askOfGathering: GetQuestion = async (db, key, now) => {
  const gathering = await getAnsweredGathering(db, key);
  const { going, waiting, maybe, not_going, unanswered, cancelled_at, starts_at } = gathering;
  return {
    column: "gathering_id",
    closed: cancelled_at !== null ? "GatheringCancelled" : starts_at <= now ? "TimeOver" : null,
    silent: unanswered,
    answered: [...going, ...waiting, ...maybe, ...not_going],
    newsFor(personId) {
      const { about, ...news } = newsOfGatherings(personId, [newsItemOf(gathering, { said: "notSaidYet" })]);
      return { ...news, about: { ...about, notes: [] }, until: starts_at };
    },
  };
};

/** Asks about the times to come. Throws `PollNotFound`. */
export const askOfPoll: GetQuestion = async (db, key, now) => {
  const poll = await getAnsweredPoll(db, key);
  const ranking = poll.ranking.filter(({ starts_at }) => starts_at > now);
  return {
    column: "poll_id",
    closed: !isOpen(poll) ? "PollClosed" : ranking.length === 0 ? "TimeOver" : null,
    silent: listSilent({ ranking }),
    answered: ranking.flatMap(({ yes, if_need_be, no }) => [...yes, ...if_need_be, ...no]),
    newsFor(personId) {
      const { about, ...news } = newsOfPoll(personId, poll);
      return { ...news, about: { ...about, notices: [] } };
    },
  };
};

/**
 * Lists who is asked and has not answered, with their last reminder (`docs/domain/mail.md#reminders-to-answer`). Nobody,
 * if nobody can answer any more.
 */
export async function listMissingAnswers(
  { db, clock }: Pick<ReminderDependencies, "db" | "clock">,
  key: EntityKey & { today: IsoDate },
  getQuestion: GetQuestion,
): Promise<MissingParticipation[]> {
  return readSnapshot(db, async (trx) => {
    const question = await getQuestion(trx, key, clock.now().toISOString());
    const people = await listPeople(trx, { ...key, ...question }, question.closed ? [] : question.silent);
    return people.map((person) => toMissing(person, key.today));
  });
}

/**
 * Reminds somebody who is asked and has not answered, if they can be reminded. Throws `PersonNotFound` if they are not
 * asked, and why nobody can answer.
 */
export async function remindToAnswer(
  dependencies: ReminderDependencies,
  by: ChangeAuthor,
  { id, person_id, getQuestion }: RemindOfInput & { getQuestion: GetQuestion },
): Promise<Reminding> {
  const { collectiveId, authorId } = by;
  const reminding = await changeAndReturn<Reminding>(dependencies, by, async (trx, today) => {
    const at = dependencies.clock.now().toISOString();
    const question = await getQuestion(trx, { collectiveId, id }, at);
    const { column, closed, silent, answered } = question;
    if (closed) throw new AppError(closed);
    if (![...silent, ...answered].includes(person_id)) throw new AppError("PersonNotFound");
    const key = { collectiveId, column, id };
    const [person] = await listPeople(trx, { ...key, answered }, [person_id]);
    const reason = person ? reminderRefusal(person, today) : null;
    if (reason !== null) return { changes: [], respond: () => ({ reminded: [], skipped: [{ person_id, reason }] }) };
    await insertReminders(trx, key, { personIds: [person_id], sentBy: authorId, on: today, at });
    const { collective } = await getCollective(trx, collectiveId);
    const { about, ...news } = question.newsFor(person_id);
    const queued = [{ ...news, about: { ...about, sentBy: authorId } }];
    await queueNews(trx, dependencies, { collective, kind: "answer reminder", news: queued });
    const sent = { gathering_id: null, poll_id: null, [column]: id, person_id, sent_at: at };
    return {
      changes: [{ event: { GatheringsEvent: { PersonReminded: sent } }, before: null }],
      respond: () => ({ reminded: [person_id], skipped: [] }),
    };
  });
  await writeNews(dependencies, collectiveId);
  return reminding;
}

/** People who are asked take part, so they neither leave nor rest, and have accepted their invitation. */
async function listPeople(
  db: Db,
  { answered, ...key }: ReminderKey & Pick<Question, "answered">,
  personIds: readonly number[],
): Promise<KnownPerson[]> {
  const asked = personIds.map((personId) => {
    return { id: personId, answered: answered.includes(personId), leaves: false, rests: false, invited: false };
  });
  const people = await withReminders(db, { ...key, kind: "answer reminder" }, asked);
  return people.map((person) => ({ ...person, once: person.lastReminder !== undefined }));
}

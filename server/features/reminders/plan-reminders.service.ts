import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import { locateIntervals, isPastInterval } from "../../../shared/intervals/intervals.ts";
import {
  isExpectedToPlan,
  reminderRefusal,
  type MissingParticipation,
  type Reminding,
  type RemindInput,
} from "../../../shared/reminders/reminders.ts";
import { canRepeat } from "../../../shared/participation/same-as-last-time.ts";
import type { Db } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError } from "../../errors.ts";
import { endOfDay } from "../../mail/end-of-day.ts";
import { changeAndReturn, type ChangeAuthor, type ChangeDependencies } from "../../revision/change.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { queueNews, type MailingServices } from "../news/news.service.ts";
import { writeNews } from "../news/write-news.ts";
import type { IntervalKey } from "../participation/involvements.queries.ts";
import { insertReminders, listAbsences, listMembersToRemind, ofInterval } from "./plan-reminders.queries.ts";
import { toMissing, withReminders, type KnownPerson } from "./people-to-remind.ts";

export type ReminderDependencies = ChangeDependencies & MailingServices;

/**
 * Lists who has not answered for an interval and is expected to, with their last reminder
 * (`docs/domain/mail.md#reminders-to-plan`). Throws `IntervalNotFound`, `IntervalInPast`.
 */
export async function listMissingParticipations(
  db: Db,
  key: IntervalKey,
  today: IsoDate,
): Promise<MissingParticipation[]> {
  return readSnapshot(db, async (trx) => {
    const people = await listPeopleToRemind(trx, key, today);
    return people.filter(isExpectedToPlan).map((person) => toMissing(person, today));
  });
}

/**
 * Reminds chosen people, or everybody else who has not answered, if they can be reminded. Throws `IntervalNotFound`,
 * `IntervalInPast`, `PersonNotFound`.
 */
export async function remind(
  dependencies: ReminderDependencies,
  by: ChangeAuthor,
  { interval_id, person_ids }: RemindInput,
): Promise<Reminding> {
  const key = { collectiveId: by.collectiveId, intervalId: interval_id };
  const reminding = await changeAndReturn(dependencies, by, async (trx, today) => {
    const outcome: Reminding = { reminded: [], skipped: [] };
    const people = await listPeopleToRemind(trx, key, today);
    const chosen = person_ids ? choose(people, person_ids) : people.filter(({ id }) => id !== by.authorId);
    for (const person of chosen) {
      const reason = reminderRefusal(person, today);
      if (reason === null) outcome.reminded.push(person.id);
      else if (person_ids || isExpectedToPlan(person)) outcome.skipped.push({ person_id: person.id, reason });
    }
    const reminded = chosen.filter(({ id }) => outcome.reminded.includes(id));
    const sent = { key, today, people: reminded, sentBy: by.authorId };
    return { changes: await sendReminders(trx, dependencies, sent), respond: () => outcome };
  });
  await writeNews(dependencies, by.collectiveId);
  return reminding;
}

function choose(people: readonly PersonToRemind[], personIds: readonly number[]): PersonToRemind[] {
  return [...new Set(personIds)].map((personId) => {
    const person = people.find(({ id }) => id === personId);
    if (!person) throw new AppError("PersonNotFound");
    return person;
  });
}

export interface PersonToRemind extends KnownPerson {
  /** Whether they can begin with their answers of the last interval. */
  repeatable: boolean;
}

/** Lists all members, with what decides whether they can be reminded. Throws `IntervalNotFound`, `IntervalInPast`. */
export async function listPeopleToRemind(db: Db, key: IntervalKey, today: IsoDate): Promise<PersonToRemind[]> {
  const intervals = await listIntervals(db, key.collectiveId);
  const interval = intervals.find(({ id }) => id === key.intervalId);
  if (!interval) throw new AppError("IntervalNotFound");
  const { current } = locateIntervals(intervals, today);
  if (isPastInterval(interval, current, today)) throw new AppError("IntervalInPast");

  const firstUnfinished = intervals.find((other) => !isPastInterval(other, current, today)) ?? interval;
  const absences = await listAbsences(db, key, firstUnfinished.id);
  const leavers = new Set(absences.filter(({ status }) => status === "Exiting").map(({ person_id }) => person_id));
  const latest = new Map(absences.map((absence) => [absence.person_id, absence]));
  const members = (await listMembersToRemind(db, key)).map(({ id, ...member }) => ({
    id,
    answered: member.participation_intention !== null,
    leaves: leavers.has(id),
    rests: (latest.get(id)?.returns_on ?? "") > interval.start_date,
    invited: member.password_hash === null,
    once: false,
    repeatable: canRepeat(null, { participation_intention: member.previous_intention }),
  }));
  return withReminders(db, { ...ofInterval(key), kind: "plan reminder" }, members);
}

interface Sending {
  key: IntervalKey;
  today: IsoDate;
  people: readonly PersonToRemind[];
  sentBy: number | null;
}

/** Records the reminders and queues their emails, in the caller's transaction. Returns the change. */
export async function sendReminders(
  trx: Db,
  dependencies: ReminderDependencies,
  { key, today, people, sentBy }: Sending,
): Promise<Changed[]> {
  if (people.length === 0) return [];
  const { clock } = dependencies;
  const { collectiveId, intervalId } = key;
  const at = clock.now().toISOString();
  const personIds = people.map(({ id }) => id);
  await insertReminders(trx, ofInterval(key), { personIds, sentBy, on: today, at });
  const { collective } = await getCollective(trx, collectiveId);
  const interval = (await listIntervals(trx, collectiveId)).find(({ id }) => id === intervalId);
  const news = people.map(({ id, repeatable }) => ({
    personId: id,
    about: { intervalId, sentBy, repeatable },
    until: endOfDay(interval?.end_date ?? null),
  }));
  await queueNews(trx, dependencies, { collective, kind: "plan reminder", news });
  const sent = { interval_id: intervalId, person_ids: personIds, sent_at: at };
  return [{ event: { IntervalsEvent: { RemindersSent: sent } }, before: null }];
}

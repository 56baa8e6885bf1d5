import type { GatheringAnswer, PollAnswer } from "../../../shared/enumerations.ts";
import type { ChangeResult } from "../../../shared/events/events.ts";
import type { PendingAnswerKey } from "../../../shared/gatherings/gatherings.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Poll } from "../../../shared/polls/polls.ts";
import type { JobServices } from "../../rpc/context.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";
import { AppError, ERROR_STATUSES } from "../../errors.ts";
import { change, type ChangeDependencies } from "../../revision/change.ts";
import { answerWithin } from "../gatherings/answers.service.ts";
import { deletePendingAnswer, listDueAnswers, listPendingAnswers } from "../gatherings/pending-answers.queries.ts";
import type { PersonKey } from "../people/people.queries.ts";
import { getGathering } from "../gatherings/gatherings.queries.ts";
import { getPoll } from "./polls.queries.ts";
import { answerPollWithin } from "./polls.service.ts";

/**
 * Gives an answer that was pending, if it still is (`docs/domain/gatherings.md#places`). Throws what answering throws;
 * then it stays pending. Throws `GatheringNotFound`, `PollNotFound`.
 */
export async function givePendingAnswer(
  dependencies: ChangeDependencies,
  by: PersonKey & PendingAnswerKey,
): Promise<ChangeResult> {
  const { clock } = dependencies;
  return change(dependencies, { collectiveId: by.collectiveId, authorId: by.personId }, async (trx) => {
    const pending = await deletePendingAnswer(trx, by);
    if (!pending) {
      await (by.kind === "gathering" ? getGathering(trx, by) : getPoll(trx, by));
      return [];
    }
    if (by.kind === "gathering") {
      const note = pending.note === null ? undefined : pending.note || null;
      const answer = pending.answer as GatheringAnswer | null;
      return answerWithin(trx, { ...by, note }, { answer, clock, wasPending: true });
    }
    const given = { ...by, at: clock.now().toISOString(), wasPending: true };
    return answerPollWithin(trx, given, [pollAnswerIn(pending, by.starts_at)]);
  });
}

function pollAnswerIn({ answer }: { answer: string | null }, starts_at: string) {
  return { starts_at, answer: answer as PollAnswer | null };
}

/** Gives all pending answers to a poll, for times that are not over: choosing a time must not lose them. */
export async function givePendingAnswersTo(trx: Db, poll: Poll, at: Instant): Promise<Changed[]> {
  const { id, collective_id: collectiveId } = poll;
  const changed: Changed[] = [];
  for (const pending of await listPendingAnswers(trx, { collectiveId, kind: "poll", id })) {
    const { person_id: personId, starts_at } = pending;
    if (!poll.times.some((time) => time.starts_at === starts_at && time.ends_at > at)) continue;
    const by = { collectiveId, id, personId, at, wasPending: true };
    changed.push(...(await answerPollWithin(trx, by, [pollAnswerIn(pending, starts_at)])));
  }
  return changed;
}

/** Gives the answers that are due, such as those of pages that were closed or lost. Returns their number. */
export async function giveDueAnswers(services: JobServices): Promise<number> {
  const due = await listDueAnswers(services.db, services.clock.now().toISOString());
  for (const { collective_id, person_id, kind, subject_id, starts_at } of due) {
    const key = { collectiveId: collective_id, personId: person_id, kind, id: subject_id, starts_at };
    try {
      await givePendingAnswer(services, key);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The gathering is over or cancelled, or the person has left. A busy database and a limit say nothing of that.
      if (ERROR_STATUSES[error.code].status < 429) await deletePendingAnswer(services.db, key);
    }
  }
  return due.length;
}

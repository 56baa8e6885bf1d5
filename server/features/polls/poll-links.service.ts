import type { LinkedPoll, PollAnswersInput } from "../../../shared/polls/polls.ts";
import type { Services } from "../../rpc/context.ts";
import type { Db } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { change, type ChangeDependencies } from "../../revision/change.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { findPollLink } from "../gatherings/answer-links.queries.ts";
import { findPollAnswers, getPoll } from "./polls.queries.ts";
import { answerAt, answerPollWithin } from "./polls.service.ts";

/** Returns what a mailed link is about, also once the poll has ended. Throws `AnswerLinkInvalid`, `AnswerLinkExpired`. */
export async function getLinkedPoll({ db, clock }: Pick<Services, "db" | "clock">, token: string): Promise<LinkedPoll> {
  const now = clock.now().toISOString();
  const { collective, ...key } = await getLink(db, token, now);
  const { id, title, times, time_zone, place, withdrawn_at, gathering_id } = await getPoll(db, key);
  const given = (await findPollAnswers(db, key.collectiveId, [id])).get(id) ?? [];
  const own = given.find(({ person_id }) => person_id === key.personId) ?? { answers: [] };
  return {
    id,
    collective,
    title,
    time_zone,
    place,
    withdrawn_at,
    gathering_id,
    times: times.map((time) => ({
      ...time,
      is_over: time.ends_at <= now,
      answer: answerAt(own, time.starts_at) ?? null,
    })),
  };
}

/**
 * Says when the person that an email was sent to can come. The link can change this while the poll is open.
 * Throws `AnswerLinkInvalid`, `AnswerLinkExpired`, `PollClosed`, `TimeNotProposed`, `TimeOver`.
 */
export async function answerPollByLink(dependencies: ChangeDependencies, token: string, answers: PollAnswersInput) {
  const at = dependencies.clock.now().toISOString();
  const { collectiveId, personId } = await getLink(dependencies.db, token, at);
  await change(dependencies, { collectiveId, authorId: personId }, async (trx) =>
    answerPollWithin(trx, { ...(await getLink(trx, token, at)), at }, answers),
  );
}

/** Throws `AnswerLinkInvalid`, `AnswerLinkExpired`. */
async function getLink(db: Db, token: string, at: string) {
  const link = await findPollLink(db, hashToken(token));
  if (!link) throw new AppError("AnswerLinkInvalid");
  if (link.expiresAt <= at) throw new AppError("AnswerLinkExpired");
  const { collectiveId, personId, id, collective } = link;
  return { collectiveId, personId, id, collective };
}

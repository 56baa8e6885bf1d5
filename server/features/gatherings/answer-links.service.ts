import type { Insertable } from "kysely";
import type { z } from "zod";
import type { linkedAnswerInputSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import type { GatheringOutline, LinkedGathering } from "../../../shared/gatherings/gatherings.ts";
import { paths, withToken } from "../../../shared/paths.ts";
import type { Clock } from "../../clock.ts";
import type { Services } from "../../rpc/context.ts";
import type { Database, Db, Instant } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { change, type ChangeDependencies } from "../../revision/change.ts";
import { createToken, hashToken } from "../../sessions/tokens.ts";
import { answerWithin } from "./answers.service.ts";
import { findAttendances } from "./attendances.queries.ts";
import { findAnswerLink, insertAnswerLinks, useAnswerLink } from "./answer-links.queries.ts";
import { getStoredGathering } from "./gatherings.queries.ts";

const DAY = 86_400_000;
/** How long a link works at most, in milliseconds. */
const LIFETIME = 30 * DAY;
/** How long a link is kept once it has expired, in milliseconds: until then it says why it does not work. */
export const ANSWER_LINK_AFTERLIFE = 30 * DAY;

/** The gathering that a link answers, and for whom. */
interface Asked {
  gathering: GatheringOutline;
  personId: number;
}

/**
 * Makes links by which people can each answer until the gathering ends. Returns their URLs in the same order; each
 * answer is a parameter of one (`docs/domain/mail.md#emails-about-gatherings`).
 */
export async function makeAnswerLinks(
  db: Db,
  { clock, baseUrl }: Pick<Services, "clock" | "baseUrl">,
  asked: readonly Asked[],
): Promise<string[]> {
  const latest = latestEnd(clock);
  const tokens = await insertLinks(
    db,
    asked.map(({ gathering, personId }) => ({
      collective_id: gathering.collective_id,
      gathering_id: gathering.id,
      person_id: personId,
      expires_at: gathering.ends_at < latest ? gathering.ends_at : latest,
    })),
  );
  return tokens.map((token) => baseUrl() + withToken(paths.answerGathering, token));
}

/**
 * Makes links by which people can each say when they can come, while the poll is open. Returns their URLs in the same
 * order (`docs/domain/mail.md#emails-about-polls`).
 */
export async function makePollLinks(
  db: Db,
  { clock, baseUrl }: Pick<Services, "clock" | "baseUrl">,
  { collectiveId, asked }: { collectiveId: number; asked: readonly { poll: { id: number }; personId: number }[] },
): Promise<string[]> {
  const linked = { collective_id: collectiveId, expires_at: latestEnd(clock) };
  const links = asked.map(({ poll, personId }) => ({ ...linked, poll_id: poll.id, person_id: personId }));
  const tokens = await insertLinks(db, links);
  return tokens.map((token) => baseUrl() + withToken(paths.answerPoll, token));
}

/** When a link that is made now expires at the latest. */
function latestEnd(clock: Clock): Instant {
  return new Date(clock.now().getTime() + LIFETIME).toISOString();
}

/** Stores new links, and returns their tokens in the same order. */
async function insertLinks(db: Db, links: readonly Omit<Insertable<Database["answer_links"]>, "token_hash">[]) {
  const tokens = links.map(() => createToken());
  const rows = links.map((link, index) => ({ ...link, token_hash: hashToken(tokens[index] ?? "") }));
  await insertAnswerLinks(db, rows);
  return tokens;
}

/** Returns what a mailed link is about. Throws `AnswerLinkInvalid`, `AnswerLinkUsed`, `AnswerLinkExpired`. */
export async function getLinkedGathering(
  { db, clock }: Pick<Services, "db" | "clock">,
  token: string,
): Promise<LinkedGathering> {
  const { collective, personId, collectiveId, id } = await getLink(db, token, clock.now().toISOString());
  const { title, starts_at, ends_at, time_zone, place, cancelled_at } = await getStoredGathering(db, {
    collectiveId,
    id,
  });
  const attendances = (await findAttendances(db, collectiveId, [id])).get(id) ?? [];
  const { answer = null } = attendances.find(({ person_id }) => person_id === personId) ?? {};
  return { id, collective, title, starts_at, ends_at, time_zone, place, cancelled_at, answer };
}

/**
 * Answers for the person that an email was sent to. The link can change its answer until the gathering begins. Throws
 * `AnswerLinkInvalid`, `AnswerLinkUsed`, `AnswerLinkExpired`, `GatheringCancelled`, `GatheringOver`, `GatheringMoved`.
 */
export async function answerByLink(
  dependencies: ChangeDependencies,
  { token, answer, ...given }: z.output<typeof linkedAnswerInputSchema>,
): Promise<void> {
  const at = dependencies.clock.now().toISOString();
  const { collectiveId, personId, id } = await getLink(dependencies.db, token, at);
  await change(dependencies, { collectiveId, authorId: personId }, async (trx) => {
    await getLink(trx, token, at);
    await useAnswerLink(trx, hashToken(token), at);
    return answerWithin(trx, { ...given, collectiveId, personId, id }, { answer, clock: dependencies.clock });
  });
}

/** Throws `AnswerLinkInvalid`, `AnswerLinkUsed`, `AnswerLinkExpired`. */
async function getLink(db: Db, token: string, at: string) {
  const link = await findAnswerLink(db, hashToken(token));
  if (!link) throw new AppError("AnswerLinkInvalid");
  if (link.usedAt !== null && link.startsAt <= at) throw new AppError("AnswerLinkUsed");
  if (link.expiresAt <= at) throw new AppError("AnswerLinkExpired");
  return link;
}

import type { IsoDate } from "../../../shared/basics/dates.ts";
import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { rolledOver } from "../structure/roll-over-event.ts";
import { withdrawSentBy } from "../invitations/sent-invitations.ts";
import type { Fate } from "../invitations/sent-invitations.rules.ts";
import type { UndoablePart } from "../../../shared/enumerations.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Db, Instant, PersonKey } from "../../db/schema.ts";
import { deleteSessionsExcept } from "../../sessions/session.queries.ts";
import { deletePasswordTokensOf, invalidatePassword } from "../credentials/password-tokens.queries.ts";
import { deleteCalendarFeed, findCalendarFeed } from "../calendar/calendar-feeds.queries.ts";
import { endCollectiveFeed, getCalendarFeeds } from "../calendar/calendar-feeds.service.ts";
import { hasSecurityEventSince } from "../security-log/security-log.queries.ts";
import { deleteRecoveryCodes, deleteTwoStepSince, findTwoStep } from "../two-step/two-step.queries.ts";
import { deletePendingAddress } from "../credentials/addresses.queries.ts";

export interface Account extends PersonKey {
  userId: number;
}

interface Taken {
  undone: UndoablePart[];
  invitations: Fate[];
  /** The hashes of the ended sessions. */
  ended: string[];
  changes: Changed[];
}

interface Since {
  since: Instant;
  /** That instant for the address of the collective's calendar, which others use too. */
  sharedSince?: Instant;
}

/** Finds what was set up with an account at an instant or later, and so is undone. */
export async function findUndoableParts(
  db: Db,
  account: Account,
  { since, sharedSince = since }: Since,
): Promise<UndoablePart[]> {
  const { collectiveId, personId, userId } = account;
  const parts: UndoablePart[] = [];
  const onSince = (await findTwoStep(db, userId))?.on_since;
  if (onSince && onSince >= since) parts.push("TwoStep");
  else if (await hasSecurityEventSince(db, { userId, kind: "RecoveryCodesRenewed", at: since })) {
    parts.push("RecoveryCodes");
  }
  const { mine, collective } = await getCalendarFeeds(db, account);
  if (mine && mine.created_at >= since) parts.push("CalendarAddress");
  const activity = await findCalendarFeed(db, { collectiveId, personId, purpose: "activity" });
  if (activity && activity.created_at >= since) parts.push("ActivityAddress");
  if (collective?.created_by === personId && collective.created_at >= sharedSince) {
    parts.push("CollectiveCalendarAddress");
  }
  // All tokens end, like all sessions; these are named.
  if (await hasSecurityEventSince(db, { userId, kind: "AccessTokenMade", at: since })) parts.push("AccessTokens");
  return parts;
}

/**
 * Takes an account away from everybody who has it: all sessions, its password, mailed links that set one or move it to
 * another address, what was set up at an instant or later, and what was lately done about invitations. The caller has
 * locked the collective and the account.
 */
export async function takeBack(
  trx: Db,
  account: Account,
  { at, today, unknownPassword, ...from }: Since & { at: Instant; today: IsoDate; unknownPassword: string },
): Promise<Taken> {
  const { collectiveId, userId } = account;
  const undone = await findUndoableParts(trx, account, from);
  const isUndone = (part: UndoablePart) => undone.includes(part);
  await invalidatePassword(trx, userId, unknownPassword);
  await deletePasswordTokensOf(trx, userId);
  await deletePendingAddress(trx, userId);
  // One that is not confirmed yet ends as well.
  await deleteTwoStepSince(trx, userId, from.since);
  if (isUndone("RecoveryCodes")) await deleteRecoveryCodes(trx, userId);
  if (isUndone("CalendarAddress")) await deleteCalendarFeed(trx, { ...account, purpose: "calendar" });
  if (isUndone("ActivityAddress")) await deleteCalendarFeed(trx, { ...account, purpose: "activity" });
  const changes = isUndone("CollectiveCalendarAddress") ? await endCollectiveFeed(trx, collectiveId) : [];
  const sent = await withdrawSentBy(trx, account, at);
  changes.push(...sent.changes);
  if (sent.isAnyDeleted) {
    const located = locateIntervals(await listIntervals(trx, collectiveId), today);
    changes.push(rolledOver(located, located));
  }
  const ended = await deleteSessionsExcept(trx, userId, undefined);
  return { invitations: sent.fates, undone, ended: ended.map(({ id_hash }) => id_hash), changes };
}

import type { SentInvitation } from "../../../shared/account.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import { locateIntervals } from "../../../shared/intervals.ts";
import { listIntervals } from "../intervals/intervals.queries.ts";
import { rolledOver } from "../intervals/roll-over-event.ts";
import { withdrawSentBy } from "../invitations/sent-invitations.ts";
import type { UndoablePart } from "../../../shared/enumerations.ts";
import type { Changed } from "../../../shared/journal.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";
import { deleteSessionsExcept } from "../../sessions/session.queries.ts";
import { deletePasswordTokensOf, invalidatePassword } from "../credentials/password-tokens.queries.ts";
import { deleteFeedSince } from "../calendar/calendar-feeds.queries.ts";
import { endCollectiveFeedBy } from "../calendar/calendar-feeds.service.ts";
import { hasSecurityEventSince } from "../security-log/security-log.queries.ts";
import { deleteRecoveryCodes, deleteTwoStepSince } from "../two-step/two-step.queries.ts";
import type { PersonKey } from "../people/people.queries.ts";
import { deletePendingAddress } from "../credentials/addresses.queries.ts";

export interface Account extends PersonKey {
  userId: number;
}

interface Taken {
  undone: UndoablePart[];
  invitations: SentInvitation[];
  /** The hashes of the ended sessions. */
  ended: string[];
  changes: Changed[];
}

/**
 * Takes an account away from everybody who has it: all sessions, its password, mailed links that set one or move it to
 * another address, and what was set up at an instant or later. `sharedSince` is that instant for what others see too:
 * the address of the collective's calendar, and invitations. The caller has locked the collective and the account.
 */
export async function takeBack(
  trx: Db,
  account: Account,
  {
    since,
    sharedSince = since,
    at,
    today,
    unknownPassword,
  }: { since: Instant; sharedSince?: Instant; at: Instant; today: IsoDate; unknownPassword: string },
): Promise<Taken> {
  const { userId } = account;
  const undone: UndoablePart[] = [];
  await invalidatePassword(trx, userId, unknownPassword);
  await deletePasswordTokensOf(trx, userId);
  await deletePendingAddress(trx, userId);
  if (await deleteTwoStepSince(trx, userId, since)) undone.push("TwoStep");
  else if (await hasSecurityEventSince(trx, { userId, kind: "RecoveryCodesRenewed", at: since })) {
    await deleteRecoveryCodes(trx, userId);
    undone.push("RecoveryCodes");
  }
  if (await deleteFeedSince(trx, { ...account, purpose: "calendar" }, since)) undone.push("CalendarAddress");
  if (await deleteFeedSince(trx, { ...account, purpose: "activity" }, since)) undone.push("ActivityAddress");
  const changes = await endCollectiveFeedBy(trx, account, sharedSince);
  if (changes.length > 0) undone.push("CollectiveCalendarAddress");
  const sent = await withdrawSentBy(trx, account, { since: sharedSince, at });
  changes.push(...sent.changes);
  if (sent.isAnyDeleted) {
    const located = locateIntervals(await listIntervals(trx, account.collectiveId), today);
    changes.push(rolledOver(located, located));
  }
  const ended = await deleteSessionsExcept(trx, userId, undefined);
  return { invitations: sent.found, undone, ended: ended.map(({ id_hash }) => id_hash), changes };
}

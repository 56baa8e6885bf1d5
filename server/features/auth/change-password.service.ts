import type { ChangePasswordInput } from "../../../shared/auth/auth.schema.ts";
import type { Context } from "../../rpc/context.ts";
import { inTransaction } from "../../revision/once.ts";
import type { Member } from "../../sessions/sessions.ts";
import { deleteCalendarFeedsOf } from "../calendar/calendar-feeds.queries.ts";
import { recordUndoableChange } from "../security-log/security-changes.ts";
import { lockOwnAccount } from "../credentials/accounts.queries.ts";
import { checkCurrentPassword, wrongPassword } from "../credentials/current-password.ts";
import { endSignInLock, replacePassword } from "./password-reset.service.ts";
import { groupOf, hashPassword } from "../credentials/passwords.ts";

/**
 * Changes a member's password. All their other sessions end, with their sockets, and mailed links stop working, except
 * those that undo something: a thief who knows the password must not end these. Throws `WrongPassword`,
 * `TooManyRequests`, and `AuthenticationRequired` if the session has ended in the meantime.
 */
export async function changePassword(
  dependencies: Pick<Context, "db" | "clock" | "limits" | "sockets" | "device" | "baseUrl" | "cookie">,
  member: Member,
  { current_password, password, end_feeds }: ChangePasswordInput,
): Promise<void> {
  const { sockets, cookie } = dependencies;
  const { userId, collectiveId, personId, sessionHash } = member;
  const currentHash = await checkCurrentPassword(dependencies, userId, current_password);
  // Hash before the transaction, because a transaction blocks all other writers.
  const passwordHash = await hashPassword(password, groupOf(userId));
  const ended = await inTransaction(dependencies, async (trx) => {
    // It may have been changed since it was checked.
    if ((await lockOwnAccount(trx, member)) !== currentHash) throw wrongPassword();
    await recordUndoableChange(dependencies, trx, { userId, collectiveId, kind: "PasswordChanged" });
    if (end_feeds) await deleteCalendarFeedsOf(trx, [personId]);
    return replacePassword(trx, { userId, passwordHash, kept: sessionHash });
  });
  for (const endedHash of ended) sockets.endSession(endedHash);
  await endSignInLock(dependencies, userId);
  // A computer that others use too has no key.
  if (cookie.keyOf({ userId, passwordHash: currentHash })) cookie.remember({ userId, passwordHash });
}

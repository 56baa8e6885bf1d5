import type { ChangePasswordInput } from "../../../shared/auth.ts";
import type { Context } from "../../context.ts";
import type { Member } from "../../sessions/sessions.ts";
import { lockAccount } from "./auth.queries.ts";
import { checkCurrentPassword, wrongPassword } from "./current-password.ts";
import { replacePassword } from "./password-reset.service.ts";
import { hashPassword } from "./passwords.ts";

type Dependencies = Pick<Context, "db" | "clock" | "limits" | "sockets" | "device">;

/**
 * Changes a member's password. All their other sessions end, with their sockets, and mailed links stop working. Throws
 * `WrongPassword` and `TooManyRequests`.
 */
export async function changePassword(
  dependencies: Dependencies,
  { userId, sessionHash }: Member,
  { current_password, password }: ChangePasswordInput,
): Promise<void> {
  const { db, clock, sockets, device } = dependencies;
  const currentHash = await checkCurrentPassword(dependencies, userId, current_password);
  // Hash before the transaction, because a transaction blocks all other writers.
  const passwordHash = await hashPassword(password);
  const at = clock.now().toISOString();
  const ended = await db.transaction().execute(async (trx) => {
    // It may have been changed since it was checked.
    if ((await lockAccount(trx, userId)) !== currentHash) throw wrongPassword();
    return replacePassword(trx, { userId, passwordHash, kept: sessionHash, device, at });
  });
  for (const endedHash of ended) sockets.endSession(endedHash);
}

import type { ChangePasswordInput } from "../../../shared/auth.ts";
import { ERROR_MESSAGES } from "../../../shared/errors.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { Member } from "../../sessions/sessions.ts";
import { findPasswordHash } from "./auth.queries.ts";
import { replacePassword } from "./password-reset.service.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

type Dependencies = Pick<Context, "db" | "clock" | "limits" | "sockets" | "device">;

/**
 * Changes a member's password. All their other sessions end, with their sockets, and mailed links stop working. Throws
 * `WrongPassword` if the current password is wrong, and `TooManyRequests` after too many of these: somebody at an
 * unlocked device must not find it out. An attempt counts as a failure until it succeeds.
 */
export async function changePassword(
  { db, clock, limits, sockets, device }: Dependencies,
  { userId, sessionHash }: Member,
  { current_password, password }: ChangePasswordInput,
): Promise<void> {
  const account = String(userId);
  await limits.count("failedPasswordsOf", account);
  if (!(await verifyPassword(await findPasswordHash(db, userId), current_password))) {
    throw new AppError("WrongPassword", { fields: { current_password: ERROR_MESSAGES.WrongPassword } });
  }
  await limits.forget("failedPasswordsOf", account);
  // Hash before the transaction, because a transaction blocks all other writers.
  const passwordHash = await hashPassword(password);
  const at = clock.now().toISOString();
  const ended = await db
    .transaction()
    .execute((trx) => replacePassword(trx, { userId, passwordHash, kept: sessionHash, device, at }));
  for (const endedHash of ended) sockets.endSession(endedHash);
}

import { ERROR_MESSAGES } from "../../../shared/errors.ts";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { findPasswordHash } from "./auth.queries.ts";
import { verifyPassword } from "./passwords.ts";

/**
 * Throws `WrongPassword` if this is not the user's password, and `TooManyRequests` after too many of these: a session is
 * not enough for what changes an account, since it may be an unlocked device. An attempt counts as a failure until it
 * succeeds.
 */
export async function checkCurrentPassword(
  { db, limits }: Pick<Services, "db" | "limits">,
  userId: number,
  password: string,
): Promise<void> {
  const account = String(userId);
  await limits.count("failedPasswordsOf", account);
  if (!(await verifyPassword(await findPasswordHash(db, userId), password))) {
    throw new AppError("WrongPassword", { fields: { current_password: ERROR_MESSAGES.WrongPassword } });
  }
  await limits.forget("failedPasswordsOf", account);
}

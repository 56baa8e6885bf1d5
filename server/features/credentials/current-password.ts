import type { Services } from "../../rpc/context.ts";
import { AppError } from "../../errors.ts";
import { findPasswordHash } from "./accounts.queries.ts";
import { groupOf, inPasswordTurn, verifyPassword } from "./passwords.ts";

/**
 * Throws `WrongPassword` if this is not the user's password, and `TooManyRequests` after too many attempts: a session
 * is not enough to change an account, since somebody may have found an unlocked device. An attempt counts as a failure
 * until it succeeds. Returns the hash of the password.
 */
export async function checkCurrentPassword(
  { db, limits }: Pick<Services, "db" | "limits">,
  userId: number,
  password: string,
): Promise<string> {
  return inPasswordTurn(groupOf(userId), async () => {
    const account = String(userId);
    await limits.count("failedPasswordsOf", account);
    const passwordHash = await findPasswordHash(db, userId);
    const matches = await verifyPassword(passwordHash, password);
    if (!passwordHash || !matches) throw wrongPassword();
    await limits.forget("failedPasswordsOf", account);
    return passwordHash;
  });
}

export function wrongPassword(): AppError {
  return new AppError("WrongPassword", { fields: { current_password: "passwordWrong" } });
}

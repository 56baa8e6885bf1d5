import type { ForgotPasswordInput, ResetPasswordInput } from "../../../shared/auth.ts";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import type { Context, Services } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { discardMail, queueMail } from "../../mail/outbox.ts";
import { passwordReset } from "../../mail/templates/password-reset.ts";
import {
  deleteExpiredPasswordTokens,
  deletePasswordTokensOf,
  deleteSessionsExcept,
  findMemberByEmail,
  insertPasswordToken,
  setPasswordHash,
  takePasswordToken,
} from "./password-reset.queries.ts";
import { startSession } from "./auth.service.ts";
import { hashPassword } from "./passwords.ts";
import { createToken, hashToken } from "../../sessions/tokens.ts";

type Dependencies = Pick<Services, "db" | "clock" | "baseUrl">;

/** How long a reset link works, in milliseconds; the mail says it too. */
const RESET_LIFETIME = 24 * 60 * 60 * 1_000;

/**
 * Mails a link that sets a new password. An address that no member has is answered the same, after the same
 * work: its mail is written and taken back in one transaction, since it is the writing that takes time.
 */
export async function forgotPassword(dependencies: Dependencies, { email }: ForgotPasswordInput): Promise<void> {
  const { db, clock } = dependencies;
  const at = clock.now().toISOString();
  const link = makeLink(dependencies);
  const member = await findMemberByEmail(db, email);
  const mail = passwordReset(member?.collective ?? PRODUCT_NAME, link.url);
  await db.transaction().execute(async (trx) => {
    await deleteExpiredPasswordTokens(trx, at);
    const mailId = await queueMail(trx, mail, {
      collectiveId: member?.collectiveId ?? null,
      // The address on record: one that merely compares equal to it may be somebody else's.
      recipient: member?.email ?? email,
      at,
    });
    if (!member) return discardMail(trx, mailId);
    await keepLink(trx, member.userId, link);
  });
}

/**
 * Such a link, for whoever looks after the installation to hand over where no mail arrives. Throws `PersonNotFound`
 * for an address that no member has.
 */
export async function createResetLink(
  dependencies: Dependencies,
  { email }: ForgotPasswordInput,
): Promise<{ url: string; expires_at: string }> {
  const member = await findMemberByEmail(dependencies.db, email);
  if (!member) throw new AppError("PersonNotFound");
  const link = makeLink(dependencies);
  await keepLink(dependencies.db, member.userId, link);
  return { url: link.url, expires_at: link.expires_at };
}

type Link = ReturnType<typeof makeLink>;

function makeLink({ clock, baseUrl }: Dependencies) {
  const token = createToken();
  return {
    token_hash: hashToken(token),
    url: `${baseUrl()}/auth/reset_password?token=${token}`,
    expires_at: new Date(clock.now().getTime() + RESET_LIFETIME).toISOString(),
  };
}

async function keepLink(db: Db, userId: number, { token_hash, expires_at }: Link): Promise<void> {
  await insertPasswordToken(db, { user_id: userId, token_hash, purpose: "reset", expires_at });
}

/**
 * Sets a new password by a mailed token. All links sent before stop working, and every session but the caller's
 * own ends, its open sockets included. Whoever was invited is signed in by it.
 * Throws `PasswordTokenInvalid` where the token is unknown, used or expired.
 */
export async function resetPassword(
  context: Context,
  { token, password }: ResetPasswordInput,
): Promise<{ signed_in: boolean }> {
  const { db, clock, sockets, member } = context;
  // Before the transaction, which keeps all others waiting.
  const passwordHash = await hashPassword(password);
  const { userId, purpose, ended } = await db.transaction().execute(async (trx) => {
    const taken = await takePasswordToken(trx, hashToken(token), clock.now().toISOString());
    if (!taken) throw new AppError("PasswordTokenInvalid");
    await setPasswordHash(trx, taken.userId, passwordHash);
    await deletePasswordTokensOf(trx, taken.userId);
    return { ...taken, ended: await deleteSessionsExcept(trx, taken.userId, member?.sessionHash) };
  });
  for (const sessionHash of ended) sockets.endSession(sessionHash);
  const signed_in = purpose === "invitation";
  if (signed_in) await startSession(context, userId);
  return { signed_in };
}

import type { LoginInput, SignedIn } from "../../../shared/auth/auth.schema.ts";
import { normalizeEmail } from "../../../shared/basics/email-address.ts";
import type { Context } from "../../rpc/context.ts";
import { AppError } from "../../errors.ts";
import { neighbourhoodOf } from "../../http/rate-limits.ts";
import { deleteSession, insertSession } from "../../sessions/session.queries.ts";
import { insertSecurityEvent, knowsDevice } from "../security-log/security-log.queries.ts";
import { passSecondStep } from "../two-step/second-step.ts";
import { findMemberByEmail, lockAccount } from "../credentials/accounts.queries.ts";
import { inPasswordTurn, verifyPassword } from "../credentials/passwords.ts";
import { createToken, hashToken } from "../../sessions/tokens.ts";

/**
 * Signs a member in. Throws `InvalidCredentials`, after the same work for an unknown address, `SecondStepRequired` and
 * `WrongCode` once the password was right, and `TooManyRequests` after too many failures. An attempt counts as a
 * failure until it succeeds, so parallel attempts gain nothing.
 */
export async function login(
  context: Context,
  { email, password, code, is_shared = false }: LoginInput,
): Promise<SignedIn> {
  const member = await inPasswordTurn(neighbourhoodOf(context.network), async () => {
    const found = await findMemberByEmail(context.db, email);
    const takeBack = await countAttempt(context, email, found);
    const matches = await verifyPassword(found?.passwordHash, password);
    if (!found || !matches) throw new AppError("InvalidCredentials", { fields: { password: "loginWrong" } });
    await takeBack();
    return found;
  });
  await passSecondStep(context, member.userId, code);
  await startSession(context, { ...member, isShared: is_shared });
  return { user_id: member.userId, person_id: member.personId };
}

/**
 * Counts an attempt, and returns how to take it back. A known device counts by itself until it fails too often, so that
 * nobody else can lock its owner out.
 */
async function countAttempt(
  { limits, network, cookie }: Context,
  email: string,
  found: Parameters<typeof cookie.keyOf>[0] | undefined,
) {
  const device = found && cookie.keyOf(found);
  if (device !== undefined && (await limits.admits("failedSignInsOfAccount", device)))
    return () => limits.forget("failedSignInsOfAccount", device);
  const account = normalizeEmail(email);
  await limits.count("failedSignInsFromAddress", network);
  await limits.count("failedSignInsOfAccount", account);
  return async () => {
    await limits.takeBack("failedSignInsFromAddress", network);
    await limits.forget("failedSignInsOfAccount", account);
  };
}

/**
 * Starts a session with a new id, and ends the browser's previous session. A new device is recorded in the security
 * log. Throws `InvalidCredentials` if the password no longer has this hash: its change has ended all sessions.
 */
export async function startSession(
  context: Context,
  { userId, passwordHash, isShared = false }: { userId: number; passwordHash: string | null; isShared?: boolean },
): Promise<void> {
  const { db, clock, device } = context;
  await logout(context);
  const sessionId = createToken();
  const at = clock.now().toISOString();
  await db.transaction().execute(async (trx) => {
    if ((await lockAccount(trx, userId)) !== passwordHash) throw new AppError("InvalidCredentials");
    await insertSession(trx, { idHash: hashToken(sessionId), userId, device, at });
    if (await knowsDevice(trx, userId, device)) return;
    await insertSecurityEvent(trx, { userId, kind: "SignedInOnNewDevice", device, at });
  });
  context.cookie.write({ userId, passwordHash }, { id: sessionId, isShared });
}

/** Ends the session and its open sockets. */
export async function logout(context: Context): Promise<void> {
  if (context.member) {
    await deleteSession(context.db, context.member.sessionHash);
    context.sockets.endSession(context.member.sessionHash);
  }
  context.cookie.clear();
}

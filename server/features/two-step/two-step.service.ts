import type { RecoveryCodes, TwoStep, TwoStepSetUp } from "../../../shared/account.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import type { Member } from "../../sessions/sessions.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { getAddress } from "../account/address.queries.ts";
import { lockAccount } from "../auth/auth.queries.ts";
import { checkCurrentPassword } from "../auth/current-password.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { insertSecurityEvent } from "../security-log/security-log.queries.ts";
import { createRecoveryCodes, createSecret, normalizeCode, setUpUrl } from "./codes.ts";
import { checkCode, isFromApp, wrongCode } from "./second-step.ts";
import {
  countRecoveryCodes,
  deleteTwoStep,
  findTwoStep,
  isTwoStepOn,
  keepSecret,
  replaceRecoveryCodes,
  turnOn,
} from "./two-step.queries.ts";

type Dependencies = Pick<Context, "db" | "clock" | "limits" | "secretBox" | "device">;

export async function getTwoStep(db: Db, { userId }: Pick<Member, "userId">): Promise<TwoStep> {
  const twoStep = await findTwoStep(db, userId);
  return { on_since: twoStep?.on_since ?? null, recovery_codes_left: await countRecoveryCodes(db, userId) };
}

/**
 * Makes a secret for an authenticator app; signing in does not ask for it before it is confirmed with a code. Throws
 * `TwoStepIsOn`, `WrongPassword` and `TooManyRequests`.
 */
export async function beginTwoStep(
  dependencies: Dependencies,
  { userId, collectiveId }: Member,
  { current_password }: { current_password: string },
): Promise<TwoStepSetUp> {
  const { db, secretBox } = dependencies;
  await checkCurrentPassword(dependencies, userId, current_password);
  const secret = createSecret();
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    if (await isTwoStepOn(trx, userId)) throw new AppError("TwoStepIsOn");
    await keepSecret(trx, userId, secretBox.seal(secret));
    const { collective } = await getCollective(trx, collectiveId);
    return { secret, url: setUpUrl({ secret, issuer: collective.name, label: await getAddress(trx, userId) }) };
  });
}

/**
 * Turns two-step sign-in on, with a code that shows that the app has the secret. Returns the recovery codes, for the only
 * time. Throws `TwoStepIsOn`, `WrongCode` and `TooManyRequests`.
 */
export async function confirmTwoStep(
  dependencies: Dependencies,
  { userId }: Member,
  { code }: { code: string },
): Promise<RecoveryCodes> {
  const { db, clock, device } = dependencies;
  const twoStep = await findTwoStep(db, userId);
  if (twoStep?.on_since) throw new AppError("TwoStepIsOn");
  const sealedSecret = twoStep?.sealed_secret;
  await checkCode(
    dependencies,
    userId,
    async () => sealedSecret !== undefined && isFromApp(dependencies, userId, { code, sealedSecret }),
  );
  const at = clock.now().toISOString();
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    // Meanwhile it may have been turned on, or begun again with another secret.
    const now = await findTwoStep(trx, userId);
    if (now?.on_since) throw new AppError("TwoStepIsOn");
    if (now?.sealed_secret !== sealedSecret) throw wrongCode();
    await turnOn(trx, userId, at);
    await insertSecurityEvent(trx, { userId, kind: "TwoStepTurnedOn", device, at });
    return makeRecoveryCodes(trx, userId);
  });
}

/** Makes new recovery codes; earlier ones stop working. Throws `TwoStepIsOff`, `WrongPassword` and `TooManyRequests`. */
export async function renewRecoveryCodes(
  dependencies: Dependencies,
  { userId }: Member,
  { current_password }: { current_password: string },
): Promise<RecoveryCodes> {
  await checkCurrentPassword(dependencies, userId, current_password);
  return dependencies.db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    if (!(await isTwoStepOn(trx, userId))) throw new AppError("TwoStepIsOff");
    return makeRecoveryCodes(trx, userId);
  });
}

/** Throws `WrongPassword` and `TooManyRequests`. */
export async function turnOffTwoStep(
  dependencies: Dependencies,
  { userId }: Member,
  { current_password }: { current_password: string },
): Promise<void> {
  await checkCurrentPassword(dependencies, userId, current_password);
  await removeTwoStep(dependencies, userId);
}

/** Turns two-step sign-in off, perhaps by the host for somebody who is locked out. Returns whether it was on. */
export async function removeTwoStep(
  { db, clock, device }: Pick<Context, "db" | "clock" | "device">,
  userId: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    const wasOn = await deleteTwoStep(trx, userId);
    const at = clock.now().toISOString();
    if (wasOn) await insertSecurityEvent(trx, { userId, kind: "TwoStepTurnedOff", device, at });
    return wasOn;
  });
}

async function makeRecoveryCodes(db: Db, userId: number): Promise<RecoveryCodes> {
  const recovery_codes = createRecoveryCodes();
  const hashes = recovery_codes.map((code) => hashToken(normalizeCode(code)));
  await replaceRecoveryCodes(db, userId, hashes);
  return { recovery_codes };
}

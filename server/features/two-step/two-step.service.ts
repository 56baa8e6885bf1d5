import type { RecoveryCodes, TwoStep, TwoStepSetUp } from "../../../shared/account/account.schema.ts";
import type { Context } from "../../rpc/context.ts";
import type { Db } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError } from "../../errors.ts";
import { inTransaction } from "../../revision/once.ts";
import type { Member } from "../../sessions/sessions.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { getAddress } from "../credentials/addresses.queries.ts";
import { lockAccount, lockOwnAccount } from "../credentials/accounts.queries.ts";
import { getCollective } from "../collective/collective.queries.ts";
import {
  recordFinalChange,
  recordUndoableChange,
  type SecurityChangeDependencies,
} from "../security-log/security-changes.ts";
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

type TwoStepDependencies = Pick<Context, "db" | "clock" | "limits" | "secretBox" | "device" | "baseUrl">;

export async function getTwoStep(db: Db, { userId }: Pick<Member, "userId">): Promise<TwoStep> {
  return readSnapshot(db, async (trx) => {
    const twoStep = await findTwoStep(trx, userId);
    return { on_since: twoStep?.on_since ?? null, recovery_codes_left: await countRecoveryCodes(trx, userId) };
  });
}

/** Makes a secret for an authenticator app, not asked for before a code confirms it. Throws `TwoStepIsOn`. */
export async function beginTwoStep(dependencies: TwoStepDependencies, member: Member): Promise<TwoStepSetUp> {
  const { secretBox } = dependencies;
  const { userId, collectiveId } = member;
  const secret = createSecret();
  return inTransaction(dependencies, async (trx) => {
    await lockOwnAccount(trx, member);
    if (await isTwoStepOn(trx, userId)) throw new AppError("TwoStepIsOn");
    await keepSecret(trx, userId, secretBox.seal(secret));
    const { collective } = await getCollective(trx, collectiveId);
    return { secret, url: setUpUrl({ secret, issuer: collective.name, label: await getAddress(trx, userId) }) };
  });
}

/**
 * Turns two-step sign-in on, with a code that shows that the app has the secret. Returns the recovery codes; they
 * cannot be read again. Throws `TwoStepIsOn`, `WrongCode` and `TooManyRequests`.
 */
export async function confirmTwoStep(
  dependencies: TwoStepDependencies,
  member: Member,
  { code }: { code: string },
): Promise<RecoveryCodes> {
  const { db } = dependencies;
  const { userId, collectiveId } = member;
  const twoStep = await findTwoStep(db, userId);
  if (twoStep?.on_since) throw new AppError("TwoStepIsOn");
  const sealedSecret = twoStep?.sealed_secret;
  const isRight = async () => sealedSecret !== undefined && isFromApp(dependencies, userId, { code, sealedSecret });
  await checkCode(dependencies, userId, isRight);
  return inTransaction(dependencies, async (trx) => {
    await lockOwnAccount(trx, member);
    // In the meantime, it may have been turned on, or begun again with another secret.
    const now = await findTwoStep(trx, userId);
    if (now?.on_since) throw new AppError("TwoStepIsOn");
    if (now?.sealed_secret !== sealedSecret) throw wrongCode();
    const at = await recordUndoableChange(dependencies, trx, { userId, collectiveId, kind: "TwoStepTurnedOn" });
    await turnOn(trx, userId, at);
    return makeRecoveryCodes(trx, userId);
  });
}

/** Makes new recovery codes; earlier ones stop working. Throws `TwoStepIsOff`. */
export async function renewRecoveryCodes(dependencies: TwoStepDependencies, member: Member): Promise<RecoveryCodes> {
  const { userId, collectiveId } = member;
  return inTransaction(dependencies, async (trx) => {
    await lockOwnAccount(trx, member);
    if (!(await isTwoStepOn(trx, userId))) throw new AppError("TwoStepIsOff");
    await recordUndoableChange(dependencies, trx, { userId, collectiveId, kind: "RecoveryCodesRenewed" });
    return makeRecoveryCodes(trx, userId);
  });
}

export async function turnOffTwoStep(dependencies: TwoStepDependencies, member: Member): Promise<void> {
  const { userId, collectiveId } = member;
  await inTransaction(dependencies, async (trx) => {
    await lockOwnAccount(trx, member);
    if (!(await deleteTwoStep(trx, userId))) return;
    await recordUndoableChange(dependencies, trx, { userId, collectiveId, kind: "TwoStepTurnedOff" });
  });
}

/** Turns two-step sign-in off for the host, to help somebody who is locked out. Returns whether it was on. */
export async function removeTwoStep(
  dependencies: SecurityChangeDependencies & Pick<Context, "db">,
  { userId, collectiveId }: Pick<Member, "userId" | "collectiveId">,
): Promise<boolean> {
  return inTransaction(dependencies, async (trx) => {
    await lockAccount(trx, userId);
    if (!(await deleteTwoStep(trx, userId))) return false;
    const recipients = [await getAddress(trx, userId)];
    await recordFinalChange(dependencies, trx, { userId, collectiveId, kind: "TwoStepTurnedOff", recipients });
    return true;
  });
}

async function makeRecoveryCodes(db: Db, userId: number): Promise<RecoveryCodes> {
  const recovery_codes = createRecoveryCodes();
  const hashes = recovery_codes.map((code) => hashToken(normalizeCode(code)));
  await replaceRecoveryCodes(db, userId, hashes);
  return { recovery_codes };
}

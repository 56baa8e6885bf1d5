import type { Context } from "../../rpc/context.ts";
import { AppError } from "../../errors.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { insertSecurityEvent } from "../security-log/security-log.queries.ts";
import { findStep, normalizeCode } from "./codes.ts";
import { findTwoStep, takeRecoveryCode, takeStep } from "./two-step.queries.ts";

type SecondStepDependencies = Pick<Context, "db" | "clock" | "limits" | "secretBox" | "device">;

/**
 * The second step of signing in, once the password was right. Does nothing for people who have not turned it on. Throws
 * `SecondStepRequired` without a code, `WrongCode`, and `TooManyRequests` after too many wrong codes.
 */
export async function passSecondStep(dependencies: SecondStepDependencies, userId: number, code: string | undefined) {
  const twoStep = await findTwoStep(dependencies.db, userId);
  if (!twoStep?.on_since) return;
  if (!code) throw new AppError("SecondStepRequired");
  await takeCode(dependencies, userId, { code, sealedSecret: twoStep.sealed_secret });
}

/** Checks a code given instead of the password. Throws `TwoStepIsOff`, `WrongCode` and `TooManyRequests`. */
export async function checkSecondStep(dependencies: SecondStepDependencies, userId: number, code: string) {
  const twoStep = await findTwoStep(dependencies.db, userId);
  if (!twoStep?.on_since) throw new AppError("TwoStepIsOff");
  await takeCode(dependencies, userId, { code, sealedSecret: twoStep.sealed_secret });
}

/** Uses up a code of the app, or a recovery code. */
async function takeCode(dependencies: SecondStepDependencies, userId: number, given: GivenCode): Promise<void> {
  const { db, clock, device } = dependencies;
  await checkCode(dependencies, userId, async () => {
    if (await isFromApp(dependencies, userId, given)) return true;
    return db.transaction().execute(async (trx) => {
      const isRecoveryCode = await takeRecoveryCode(trx, userId, hashToken(normalizeCode(given.code)));
      const at = clock.now().toISOString();
      if (isRecoveryCode) await insertSecurityEvent(trx, { userId, kind: "RecoveryCodeUsed", device, at });
      return isRecoveryCode;
    });
  });
}

/** Throws `WrongCode`, and `TooManyRequests` after too many. An attempt counts as a failure until it succeeds. */
export async function checkCode(
  { limits }: Pick<SecondStepDependencies, "limits">,
  userId: number,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const account = String(userId);
  await limits.count("failedCodesOf", account);
  if (!(await isRight())) throw wrongCode();
  await limits.forget("failedCodesOf", account);
}

export function wrongCode(): AppError {
  return new AppError("WrongCode", { fields: { code: "codeWrong" } });
}

interface GivenCode {
  code: string;
  sealedSecret: string;
}

/** Whether an authenticator app shows this code now, and it was not used yet. */
export async function isFromApp(
  { db, clock, secretBox }: Pick<SecondStepDependencies, "db" | "clock" | "secretBox">,
  userId: number,
  { code, sealedSecret }: GivenCode,
): Promise<boolean> {
  const secret = secretBox.open(sealedSecret);
  const step = secret === null ? null : findStep(secret, normalizeCode(code), clock.now());
  return step !== null && (await takeStep(db, userId, step));
}

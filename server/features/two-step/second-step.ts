import type { Context } from "../../context.ts";
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
export async function passSecondStep(
  dependencies: SecondStepDependencies,
  userId: number,
  code: string | undefined,
): Promise<void> {
  const { db, clock, device } = dependencies;
  const twoStep = await findTwoStep(db, userId);
  if (!twoStep?.on_since) return;
  if (!code) throw new AppError("SecondStepRequired");
  await checkCode(dependencies, userId, async () => {
    if (await isFromApp(dependencies, userId, { code, sealedSecret: twoStep.sealed_secret })) return true;
    return db.transaction().execute(async (trx) => {
      const isRecoveryCode = await takeRecoveryCode(trx, userId, hashToken(normalizeCode(code)));
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

/** Whether an authenticator app shows this code now, and it was not used yet. */
export async function isFromApp(
  { db, clock, secretBox }: Pick<SecondStepDependencies, "db" | "clock" | "secretBox">,
  userId: number,
  { code, sealedSecret }: { code: string; sealedSecret: string },
): Promise<boolean> {
  const secret = secretBox.open(sealedSecret);
  const step = secret === null ? null : findStep(secret, normalizeCode(code), clock.now());
  return step !== null && (await takeStep(db, userId, step));
}

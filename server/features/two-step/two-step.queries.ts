import type { Db, Instant } from "../../db/schema.ts";

/** Finds a user's two-step sign-in, which may not be confirmed yet. */
export async function findTwoStep(db: Db, userId: number) {
  return db
    .selectFrom("two_step")
    .select(["sealed_secret", "on_since"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function isTwoStepOn(db: Db, userId: number): Promise<boolean> {
  return Boolean((await findTwoStep(db, userId))?.on_since);
}

/** Stores a secret that is not confirmed yet, in place of an earlier one. */
export async function keepSecret(db: Db, userId: number, sealedSecret: string): Promise<void> {
  await db
    .insertInto("two_step")
    .values({ user_id: userId, sealed_secret: sealedSecret, on_since: null })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ sealed_secret: sealedSecret }))
    .execute();
}

export async function listSealedSecrets(db: Db) {
  return db.selectFrom("two_step").select(["user_id", "sealed_secret"]).execute();
}

/** Replaces a sealed secret, unless it has been replaced in the meantime. */
export async function replaceSealedSecret(db: Db, userId: number, { from, to }: { from: string; to: string }) {
  await db
    .updateTable("two_step")
    .set({ sealed_secret: to })
    .where(({ and }) => and({ user_id: userId, sealed_secret: from }))
    .execute();
}

export async function turnOn(db: Db, userId: number, at: Instant): Promise<void> {
  await db.updateTable("two_step").set({ on_since: at }).where("user_id", "=", userId).execute();
}

/** Records that a code of this time step was used. Returns false if it, or a later one, was already used. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("two_step")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes a user's two-step sign-in with its recovery codes. Returns whether it was on. */
export async function deleteTwoStep(db: Db, userId: number): Promise<boolean> {
  await deleteRecoveryCodes(db, userId);
  const deleted = await db
    .deleteFrom("two_step")
    .where("user_id", "=", userId)
    .returning("on_since")
    .executeTakeFirst();
  return Boolean(deleted?.on_since);
}

/** Deletes a user's two-step sign-in if it was turned on at an instant or later, or is not confirmed yet. */
export async function deleteTwoStepSince(db: Db, userId: number, at: Instant): Promise<void> {
  const since = (await findTwoStep(db, userId))?.on_since;
  if (!since || since >= at) await deleteTwoStep(db, userId);
}

export async function deleteRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ code_hash, user_id: userId })))
    .execute();
}

/** Consumes a recovery code. Returns whether it was one of the user's. */
export async function takeRecoveryCode(db: Db, userId: number, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recovery_codes")
    .where(({ and }) => and({ user_id: userId, code_hash: codeHash }))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

import type { Insertable } from "kysely";
import { listed } from "../../db/listed.ts";
import type { Database, Db, Instant } from "../../db/schema.ts";

export async function insertPasswordToken(db: Db, token: Insertable<Database["password_tokens"]>): Promise<void> {
  await db.insertInto("password_tokens").values(token).execute();
}

/**
 * Finds what a valid token is for, and whose it is, without consuming it. `password_hash` is null for new members who
 * are invited. A former member's token is valid if it is that of an invitation.
 */
export async function findPasswordToken(db: Db, tokenHash: string, at: Instant) {
  return db
    .selectFrom("password_tokens")
    .innerJoin("people", "people.user_id", "password_tokens.user_id")
    .innerJoin("collectives", "collectives.id", "people.collective_id")
    .innerJoin("users", "users.id", "people.user_id")
    .select([
      "password_tokens.purpose",
      "collectives.id as collectiveId",
      "collectives.name as collective",
      "collectives.language as collective_language",
      "people.id as personId",
      "users.id as userId",
      "people.display_name as person",
      "users.password_hash",
      "users.language",
      "people.left_at",
    ])
    .where("password_tokens.token_hash", "=", tokenHash)
    .where("password_tokens.expires_at", ">", at)
    .where(({ eb, or }) => or([eb("people.left_at", "is", null), eb("password_tokens.purpose", "=", "invitation")]))
    .executeTakeFirst();
}

/** A user's password links: purpose and expiry, without the links themselves. */
export async function listPasswordTokensOf(db: Db, userId: number) {
  return db
    .selectFrom("password_tokens")
    .select(["purpose", "expires_at"])
    .where("user_id", "=", userId)
    .orderBy("expires_at")
    .execute();
}

export async function deletePasswordTokensOf(db: Db, ...userIds: readonly number[]): Promise<void> {
  await db.deleteFrom("password_tokens").where("user_id", "in", listed(db, userIds)).execute();
}

/** Makes the password one that nobody knows. An account without one stays as it is: it belongs to somebody invited. */
export async function invalidatePassword(db: Db, userId: number, unknownHash: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: unknownHash })
    .where("id", "=", userId)
    .where("password_hash", "is not", null)
    .execute();
}

export async function setPasswordHash(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
}

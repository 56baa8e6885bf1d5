import { normalizeEmail } from "../../../shared/email-address.ts";
import type { Db } from "../../db/database.ts";

/** Finds a user who may sign in; former members may not. */
export async function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom("users")
    .innerJoin("people", "people.user_id", "users.id")
    .select(["users.id as user_id", "users.password_hash", "people.id as person_id"])
    .where("users.normal_email", "=", normalizeEmail(email))
    .where("people.left_at", "is", null)
    .executeTakeFirst();
}

export async function insertUser(db: Db, user: { email: string; password_hash: string | null }): Promise<number> {
  const values = { ...user, normal_email: normalizeEmail(user.email) };
  const row = await db.insertInto("users").values(values).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | null | undefined> {
  const user = await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirst();
  return user?.password_hash;
}

import type { Db } from "../../db/database.ts";

/** Finds a user who may sign in; former members may not. */
export async function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom("users")
    .innerJoin("people", "people.user_id", "users.id")
    .select(["users.id as user_id", "users.password_hash", "people.id as person_id"])
    .where((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", email.toLowerCase()))
    .where("people.left_at", "is", null)
    .executeTakeFirst();
}

export async function insertUser(db: Db, user: { email: string; password_hash: string | null }): Promise<number> {
  const row = await db.insertInto("users").values(user).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

import type { Db } from "../../db/database.ts";
import type { PersonKey } from "./people.queries.ts";

/** A person's account. */
export async function findAccount(db: Db, { collectiveId, personId }: PersonKey) {
  return db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .select(["users.id as userId", "users.email", "users.password_hash as passwordHash"])
    .where("people.collective_id", "=", collectiveId)
    .where("people.id", "=", personId)
    .executeTakeFirst();
}

/** Foreign keys delete the user's sessions and mailed links as well. */
export async function deleteUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("users").where("id", "=", userId).execute();
}

/** Deletes a person's answers for all intervals; only whether they took part remains. */
export async function forgetAnswers(db: Db, { collectiveId, personId }: PersonKey): Promise<void> {
  await db
    .updateTable("collective_involvements")
    .set({
      opt_out_planned_return_date: null,
      intention_context: null,
      private_capacity_planning: 0,
      wellbeing: null,
      focus: null,
      capacity: null,
      capacity_score: null,
    })
    .where("collective_id", "=", collectiveId)
    .where("person_id", "=", personId)
    .execute();
}

import { normalizeEmail } from "../../../shared/email-address.ts";
import type { Invitation } from "../../../shared/invitations.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";

/** Lists a collective's people who were invited and have not set a password yet, by name. */
export async function listInvitations(
  db: Db,
  { collectiveId, at }: { collectiveId: number; at: Instant },
): Promise<Invitation[]> {
  return db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .leftJoin("password_tokens", (join) =>
      join
        .onRef("password_tokens.user_id", "=", "users.id")
        .on("password_tokens.purpose", "=", "invitation")
        .on("password_tokens.expires_at", ">", at),
    )
    .select(["people.id as person_id", "people.display_name"])
    .select((eb) => eb.fn.max("password_tokens.expires_at").as("expires_at"))
    .where("people.collective_id", "=", collectiveId)
    .where("people.left_at", "is", null)
    .where("users.password_hash", "is", null)
    .groupBy(["people.id", "people.display_name"])
    .orderBy("people.display_name")
    .orderBy("people.id")
    .execute();
}

export interface InvitationKey {
  collectiveId: number;
  personId: number;
}

/** Finds an invited person, with their address, and locks their account until the transaction ends. */
export async function findInvited(db: Db, { collectiveId, personId }: InvitationKey) {
  return db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .select(["users.id as userId", "users.email", "people.display_name as name"])
    .where("people.collective_id", "=", collectiveId)
    .where("people.id", "=", personId)
    .where("people.left_at", "is", null)
    .where("users.password_hash", "is", null)
    .forNoKeyUpdate("users")
    .executeTakeFirst();
}

/** Finds a former member who still has an account, with their address. */
export async function findFormer(db: Db, { collectiveId, personId }: InvitationKey) {
  return db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .select(["users.email", "people.display_name as name"])
    .where("people.collective_id", "=", collectiveId)
    .where("people.id", "=", personId)
    .where("people.left_at", "is not", null)
    .executeTakeFirst();
}

/** Finds the account with an address, in any collective, also of former members. */
export async function findHolder(db: Db, email: string) {
  return db
    .selectFrom("users")
    .leftJoin("people", "people.user_id", "users.id")
    .select(["users.id as userId", "people.id as personId", "people.collective_id as collectiveId", "people.left_at"])
    .where("users.normal_email", "=", normalizeEmail(email))
    .executeTakeFirst();
}

export async function clearPassword(db: Db, userId: number): Promise<void> {
  await db.updateTable("users").set({ password_hash: null }).where("id", "=", userId).execute();
}

/** Whether somebody has an involvement in an earlier interval, and so a history to keep. */
export async function hasHistory(
  db: Db,
  { collectiveId, personId }: InvitationKey,
  beforeIntervalId: number | null,
): Promise<boolean> {
  let involvements = db
    .selectFrom("collective_involvements")
    .select("id")
    .where("collective_id", "=", collectiveId)
    .where("person_id", "=", personId);
  if (beforeIntervalId !== null) involvements = involvements.where("interval_id", "<", beforeIntervalId);
  return (await involvements.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether somebody has answered for any interval. Nobody can before they have joined. */
export async function hasAnswered(db: Db, { collectiveId, personId }: InvitationKey): Promise<boolean> {
  const answered = await db
    .selectFrom("collective_involvements")
    .select("id")
    .where("collective_id", "=", collectiveId)
    .where("person_id", "=", personId)
    .where("participation_intention", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return answered !== undefined;
}

/** Deletes a person without history, and their account. */
export async function deletePerson(db: Db, key: InvitationKey & { userId: number }): Promise<void> {
  await db.deleteFrom("people").where("collective_id", "=", key.collectiveId).where("id", "=", key.personId).execute();
  await db.deleteFrom("users").where("id", "=", key.userId).execute();
}

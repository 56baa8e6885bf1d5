import type { NotificationHours } from "../../../shared/notifications/notifications.ts";
import { normalizeEmail } from "../../../shared/basics/email-address.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Db, PersonKey } from "../../db/schema.ts";
import { unlessTaken } from "../../db/unless-taken.ts";
import { listed } from "../../db/listed.ts";
import { quietHoursOf } from "../../mail/push/quiet-hours.ts";
import type { People } from "../people/personal-data-table.ts";
import { AppError } from "../../errors.ts";
import { listSessionsByHash } from "../../sessions/session.queries.ts";
import type { Member } from "../../sessions/sessions.ts";
import { emailInUse } from "./addresses.queries.ts";

/** Finds the account of a member by its address. Former members are not found: they may not sign in. */
export async function findMemberByEmail(db: Db, email: string) {
  return selectAccount(db, email).where("people.left_at", "is", null).executeTakeFirst();
}

/** Finds the account of a member or a former member by its address. */
export async function findAccountByEmail(db: Db, email: string) {
  return selectAccount(db, email).select("people.left_at as leftAt").executeTakeFirst();
}

function selectAccount(db: Db, email: string) {
  return db
    .selectFrom("users")
    .innerJoin("people", "people.user_id", "users.id")
    .innerJoin("collectives", "collectives.id", "people.collective_id")
    .select(["users.id as userId", "users.email", "users.password_hash as passwordHash", "people.id as personId"])
    .select(["users.language", "collectives.language as collectiveLanguage"])
    .select(["collectives.id as collectiveId", "collectives.name as collective"])
    .where("users.normal_email", "=", normalizeEmail(email));
}

/** Throws `EmailInUse` if another account has the address. */
export async function insertUser(
  db: Db,
  user: { email: string; password_hash: string | null; language?: Language | null | undefined },
): Promise<number> {
  const values = { ...user, normal_email: normalizeEmail(user.email) };
  const insert = db.insertInto("users").values(values).returning("id");
  const row = await unlessTaken(() => insert.executeTakeFirstOrThrow(), emailInUse);
  return row.id;
}

/**
 * Locks an account before its data is written (`docs/architecture.md#locks`). Returns the password's hash, null if it
 * has none; undefined if there is no such account.
 */
export async function lockAccount(trx: Db, userId: number): Promise<string | null | undefined> {
  const user = await trx
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.password_hash;
}

/**
 * Locks a member's account. Throws `AuthenticationRequired` if the session has ended since the request began: the owner
 * of a stolen account ends it, and nothing that began before may happen afterwards.
 */
export async function lockOwnAccount(trx: Db, { userId, sessionHash }: Pick<Member, "userId" | "sessionHash">) {
  const passwordHash = await lockAccount(trx, userId);
  const [session] = await listSessionsByHash(trx, [sessionHash]);
  if (session === undefined) throw new AppError("AuthenticationRequired");
  return passwordHash;
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | null | undefined> {
  const user = await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirst();
  return user?.password_hash;
}

/** The language that the owner of an account has chosen; null if they have chosen none. */
export async function findLanguage(db: Db, userId: number): Promise<Language | null> {
  const user = await db.selectFrom("users").select("language").where("id", "=", userId).executeTakeFirst();
  return user?.language ?? null;
}

export async function updateLanguage(db: Db, userId: number, language: Language): Promise<void> {
  await db.updateTable("users").set({ language }).where("id", "=", userId).execute();
}

/** The hours that the owner of an account has chosen for notifications. */
export async function findNotificationHours(db: Db, userId: number): Promise<NotificationHours> {
  const { tomorrow_at, ...quiet } = await db
    .selectFrom("users")
    .select(["quiet_from", "quiet_until", "tomorrow_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { quiet: quietHoursOf(quiet), tomorrow_at };
}

export async function updateNotificationHours(db: Db, userId: number, { quiet, tomorrow_at }: NotificationHours) {
  const hours = { quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null, tomorrow_at };
  await db.updateTable("users").set(hours).where("id", "=", userId).execute();
}

export async function findAccount(db: Db, { collectiveId, personId }: PersonKey) {
  return db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .select(["users.id as userId", "users.email", "users.password_hash as passwordHash", "users.language"])
    .where(({ and }) => and({ "people.collective_id": collectiveId, "people.id": personId }))
    .executeTakeFirst();
}

/** Lists where and in which language these people are written to; without those who have no account. */
export async function listAddressees(db: Db, { collectiveId, personIds }: People) {
  return db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .select(["users.email", "users.language"])
    .where("people.collective_id", "=", collectiveId)
    .where("people.id", "in", listed(db, personIds))
    .orderBy("people.id")
    .execute();
}

/** Foreign keys delete the user's sessions and mailed links as well. */
export async function deleteUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("users").where("id", "=", userId).execute();
}

/** Deletes people's sessions and password links. Locks their accounts first (`docs/architecture.md#locks`). */
export async function deleteAccessOf(db: Db, { personIds }: People): Promise<void> {
  const accounts = await db
    .selectFrom("users")
    .innerJoin("people", "people.user_id", "users.id")
    .select("users.id")
    .where("people.id", "in", personIds)
    .orderBy("users.id")
    .forNoKeyUpdate("users")
    .execute();
  const userIds = accounts.map(({ id }) => id);
  for (const table of ["sessions", "password_tokens"] as const) {
    await db.deleteFrom(table).where("user_id", "in", listed(db, userIds)).execute();
  }
}

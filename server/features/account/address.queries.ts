import { normalizeEmail } from "../../../shared/email-address.ts";
import type { Db } from "../../db/database.ts";
import type { Database, Instant } from "../../db/schema.ts";
import { unlessTaken } from "../../db/unless-taken.ts";
import { emailInUse } from "./email-in-use.ts";

type AddressLink = Database["address_links"];

export async function getAddress(db: Db, userId: number): Promise<string> {
  const user = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  return user.email;
}

/** Throws `EmailInUse` if another account has the address. */
export async function setAddress(db: Db, userId: number, email: string): Promise<void> {
  const update = db
    .updateTable("users")
    .set({ email, normal_email: normalizeEmail(email) })
    .where("id", "=", userId);
  await unlessTaken(() => update.execute(), emailInUse);
}

/** Whether another account has this address, or can still get it back. */
export async function isAddressTaken(
  db: Db,
  { email, userId, at }: { email: string; userId: number | null; at: Instant },
): Promise<boolean> {
  const normal = normalizeEmail(email);
  const own = userId ?? 0;
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("normal_email", "=", normal)
    .where("id", "!=", own)
    .executeTakeFirst();
  if (user) return true;
  const link = await db
    .selectFrom("address_links")
    .select("user_id")
    .where("normal_email", "=", normal)
    .where("purpose", "=", "undo")
    .where("user_id", "!=", own)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return link !== undefined;
}

export async function insertAddressLink(db: Db, link: Omit<AddressLink, "normal_email">): Promise<void> {
  await db
    .insertInto("address_links")
    .values({ ...link, normal_email: normalizeEmail(link.email) })
    .execute();
}

/** The address that a user has still to confirm. */
export async function findPendingAddress(db: Db, userId: number, at: Instant): Promise<string | null> {
  const link = await db
    .selectFrom("address_links")
    .select("email")
    .where("user_id", "=", userId)
    .where("purpose", "=", "confirm")
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return link?.email ?? null;
}

/** A user's links, without their tokens. */
export async function listAddressLinksOf(db: Db, userId: number) {
  return db
    .selectFrom("address_links")
    .select(["purpose", "email", "created_at", "expires_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** Locks the account of a link, consumes the link if it is valid, and returns it. */
export async function takeAddressLink(
  db: Db,
  { tokenHash, purpose, at }: { tokenHash: string; purpose: AddressLink["purpose"]; at: Instant },
) {
  await db
    .selectFrom("users")
    .innerJoin("address_links", "address_links.user_id", "users.id")
    .select("users.id")
    .where("token_hash", "=", tokenHash)
    .forNoKeyUpdate("users")
    .execute();
  return db
    .deleteFrom("address_links")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", at)
    .returning(["user_id", "email", "created_at"])
    .executeTakeFirst();
}

export async function deletePendingAddress(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("address_links").where("user_id", "=", userId).where("purpose", "=", "confirm").execute();
}

export async function deleteAddressLinksSince(db: Db, userId: number, at: Instant): Promise<void> {
  await db.deleteFrom("address_links").where("user_id", "=", userId).where("created_at", ">=", at).execute();
}

/** Returns the number of deleted rows. Kept for a while, they tell which mails went to an earlier address. */
export async function deleteExpiredAddressLinks(db: Db, at: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("address_links")
    .where("expires_at", "<=", at)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

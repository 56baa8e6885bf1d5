import { sql, type ExpressionBuilder } from "kysely";
import { normalizeEmail } from "../../../shared/basics/email-address.ts";
import { inParts } from "../../db/in-parts.ts";
import { listed, listedTexts } from "../../db/listed.ts";
import type { Database, Db, Instant } from "../../db/schema.ts";
import { unlessTaken } from "../../db/unless-taken.ts";
import { createToken, hashToken } from "../../sessions/tokens.ts";
import { AppError } from "../../errors.ts";

type AddressLink = Database["address_links"];

export async function getAddress(db: Db, userId: number): Promise<string> {
  const user = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  return user.email;
}

/** An address that an account has or gets. */
export interface AccountAddress {
  userId: number;
  email: string;
}

/** Throws `EmailInUse` if another account has one of the addresses. */
export async function setAddresses(db: Db, addresses: readonly AccountAddress[]): Promise<void> {
  for (const part of inParts(addresses)) {
    const each = (valueOf: (email: string) => string) =>
      sql<string>`case id ${sql.join(
        part.map(({ userId, email }) => sql`when ${userId} then ${valueOf(email)}`),
        sql` `,
      )} end`;
    const ids = part.map(({ userId }) => userId);
    const update = db
      .updateTable("users")
      .set({ email: each((email) => email), normal_email: each(normalizeEmail) })
      .where("id", "in", listed(db, ids));
    await unlessTaken(() => update.execute(), emailInUse);
  }
}

/** Whether another account has this address, or can still get it back. */
export async function isAddressTaken(
  db: Db,
  { email, userId, at }: { email: string; userId: number | null; at: Instant },
): Promise<boolean> {
  const holders = await findHolders(db, [email], at);
  return isHeldByOther(holders, { email, userId });
}

/** The accounts that have an address or can get it back, by its normal form. */
type Holders = Awaited<ReturnType<typeof findHolders>>;

export async function findHolders(db: Db, emails: readonly string[], at: Instant) {
  const wanted = listedTexts(db, emails.map(normalizeEmail));
  const rows = await db
    .selectFrom("users")
    .select(["id", "normal_email"])
    .where("normal_email", "in", wanted)
    .unionAll(
      db
        .selectFrom("address_links")
        .select(["user_id as id", "normal_email"])
        .where("normal_email", "in", wanted)
        .where("purpose", "=", "undo")
        .where("expires_at", ">", at)
        .whereRef("expires_at", ">", "created_at"),
    )
    .execute();
  return Map.groupBy(rows, ({ normal_email }) => normal_email);
}

export function isHeldByOther(holders: Holders, { email, userId }: { email: string; userId: number | null }): boolean {
  return (holders.get(normalizeEmail(email)) ?? []).some(({ id }) => id !== userId);
}

export async function insertAddressLinks(db: Db, links: readonly Omit<AddressLink, "normal_email">[]): Promise<void> {
  const rows = links.map((link) => ({ ...link, normal_email: normalizeEmail(link.email) }));
  for (const part of inParts(rows)) await db.insertInto("address_links").values(part).execute();
}

export async function findPendingAddress(db: Db, userId: number, at: Instant): Promise<string | null> {
  const link = await db
    .selectFrom("address_links")
    .select("email")
    .where(({ and }) => and({ user_id: userId, purpose: "confirm" }))
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

export async function findNewestUndoLink(db: Db, userId: number): Promise<Instant | null> {
  const { newest } = await db
    .selectFrom("address_links")
    .select(({ fn }) => fn.max("created_at").as("newest"))
    .where(({ and }) => and({ user_id: userId, purpose: "undo" }))
    .executeTakeFirstOrThrow();
  return newest;
}

/** When the first undo link to an address was made: of those that are still open, and of all that were never ended. */
export async function findFirstUndoLinks(
  db: Db,
  { userId, email, at }: { userId: number; email: string; at: Instant },
): Promise<{ open: Instant | null; known: Instant | null }> {
  const { min } = db.fn;
  return selectUnendedUndoLinks(db, userId)
    .select((eb) => [
      min("created_at").as("known"),
      min(eb.case().when("expires_at", ">", at).then(eb.ref("created_at")).end()).as("open"),
    ])
    .where("normal_email", "=", normalizeEmail(email))
    .executeTakeFirstOrThrow();
}

/** Links that are open, or have expired by themselves. */
function selectUnendedUndoLinks(db: Db, userId: number) {
  return db
    .selectFrom("address_links")
    .where(({ and }) => and({ user_id: userId, purpose: "undo" }))
    .whereRef("expires_at", ">", "created_at");
}

/** Finds whose account a link is about. */
export async function findAddressLinkOwner(db: Db, tokenHash: string) {
  return db
    .selectFrom("address_links")
    .innerJoin("people", "people.user_id", "address_links.user_id")
    .select(["people.collective_id as collectiveId", "people.id as personId"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Locks the account of a link, consumes the link if it is valid, and returns it. */
export async function takeAddressLink(db: Db, { tokenHash, purpose, at }: LinkKey) {
  await db
    .selectFrom("users")
    .innerJoin("address_links", "address_links.user_id", "users.id")
    .select("users.id")
    .where("token_hash", "=", tokenHash)
    .forNoKeyUpdate("users")
    .execute();
  return db
    .deleteFrom("address_links")
    .where(isValid({ tokenHash, purpose, at }))
    .returning(["user_id", "email", "created_at"])
    .executeTakeFirst();
}

interface LinkKey {
  tokenHash: string;
  purpose: AddressLink["purpose"];
  at: Instant;
}

/** Finds a valid link without consuming it. */
export async function findAddressLink(db: Db, key: LinkKey) {
  return db
    .selectFrom("address_links")
    .select(["user_id", "email", "created_at"])
    .where(isValid(key))
    .executeTakeFirst();
}

function isValid({ tokenHash, purpose, at }: LinkKey) {
  return ({ eb, and, ref }: ExpressionBuilder<Database, "address_links">) =>
    and([
      eb("token_hash", "=", tokenHash),
      eb("purpose", "=", purpose),
      eb("expires_at", ">", at),
      eb("expires_at", ">", ref("created_at")),
    ]);
}

export async function deletePendingAddress(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("address_links").where("user_id", "=", userId).where("purpose", "=", "confirm").execute();
}

/**
 * Ends a user's undo links, or only those to addresses whose first link was made at `since` or later. Their rows stay:
 * they show which addresses got emails about the user. They are made to expire when they were made, which no other link
 * does, so that setting the clock back does not revive them.
 */
export async function endUndoLinks(
  db: Db,
  { userId, at, since = "" }: { userId: number; at: Instant; since?: Instant },
): Promise<void> {
  const { min } = db.fn;
  const later = selectUnendedUndoLinks(db, userId)
    .select("normal_email")
    .groupBy("normal_email")
    .having(min("created_at"), ">=", since);
  await db
    .updateTable("address_links")
    .set((eb) => ({
      // If the clock was set back, they were made later than now.
      expires_at: eb.case().when("created_at", "<", at).then(eb.ref("created_at")).else(at).end(),
    }))
    .where(({ and }) => and({ user_id: userId, purpose: "undo" }))
    .where("normal_email", "in", later)
    .execute();
}

/** Records earlier addresses that cannot undo anything, as links that have ended and were never mailed. */
export async function keepEndedLinks(db: Db, addresses: readonly AccountAddress[], at: Instant): Promise<void> {
  const links = addresses.map(({ userId, email }) => {
    const token_hash = hashToken(createToken());
    return { token_hash, user_id: userId, purpose: "undo" as const, email, created_at: at, expires_at: at };
  });
  await insertAddressLinks(db, links);
}

export function emailInUse(cause?: unknown): AppError {
  return new AppError("EmailInUse", { fields: { email: "addressInUse" }, cause });
}

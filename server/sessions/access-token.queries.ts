import type { Insertable } from "kysely";
import type { AccessToken } from "../../shared/account/account.schema.ts";
import type { Database, Db, Instant } from "../db/schema.ts";

/** Stores a token, which is a session with a scope. Returns its id. */
export async function insertToken(db: Db, token: Insertable<Database["sessions"]>): Promise<number> {
  return (await db.insertInto("sessions").values(token).returning("id").executeTakeFirstOrThrow()).id;
}

/** A user's tokens that work at an instant, the newest first. */
export async function listTokensOf(db: Db, userId: number, at: Instant): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "name", "scope", "created_at", "expires_at", "last_seen_at", "last_address"])
    .where("user_id", "=", userId)
    .where("scope", "is not", null)
    .where("expires_at", ">", at)
    .orderBy("id", "desc")
    .$narrowType<{ name: string; scope: AccessToken["scope"]; expires_at: Instant }>()
    .execute();
  return rows.map(({ last_seen_at, ...token }) => ({
    ...token,
    last_used_at: token.last_address === null ? null : last_seen_at,
  }));
}

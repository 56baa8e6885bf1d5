import type { SecurityEvent } from "../../../shared/account/account.schema.ts";
import type { SecurityEventKind } from "../../../shared/enumerations.ts";
import type { Db, Instant } from "../../db/schema.ts";

/** How long the security log of an account is kept, in milliseconds. */
export const SECURITY_LOG_LIFETIME = 365 * 86_400_000;

interface NewSecurityEvent {
  userId: number;
  kind: SecurityEventKind;
  device: string;
  at: Instant;
}

export async function insertSecurityEvent(db: Db, { userId, ...event }: NewSecurityEvent): Promise<void> {
  await db
    .insertInto("security_events")
    .values({ user_id: userId, ...event })
    .execute();
}

/** A user's own log, newest first. */
export async function listSecurityEvents(db: Db, userId: number): Promise<SecurityEvent[]> {
  return db
    .selectFrom("security_events")
    .select(["at", "kind", "device"])
    .where("user_id", "=", userId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function knowsDevice(db: Db, userId: number, device: string): Promise<boolean> {
  const row = await db
    .selectFrom("security_events")
    .select("id")
    .where(({ and }) => and({ user_id: userId, kind: "SignedInOnNewDevice", device }))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasSecurityEventSince(db: Db, { userId, kind, at }: Omit<NewSecurityEvent, "device">) {
  const row = await db
    .selectFrom("security_events")
    .select("id")
    .where(({ and }) => and({ user_id: userId, kind }))
    .where("at", ">=", at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

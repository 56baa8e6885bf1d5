import type { Kysely } from "kysely";
import type { IsoDate } from "../../shared/dates.ts";
import { todayOf, type Clock } from "../clock.ts";
import type { Database } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { findMemberBySession, touchSession } from "./session.queries.ts";
import { hashToken } from "./tokens.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a session lasts after its last use, in milliseconds. */
export const SESSION_LIFETIME = 30 * DAY;

/** How old the recorded last use may be before it is updated, in milliseconds. */
const TOUCH_AFTER = HOUR;

/** A signed-in member, and their collective's revision and day at the time of the request. */
export interface Member {
  sessionId: number;
  sessionHash: string;
  userId: number;
  personId: number;
  collectiveId: number;
  revision: number;
  today: IsoDate;
}

/**
 * Returns the member of a session, or null. `renewed` means that the session's last use was updated, and that the
 * cookie should get a new expiry as well.
 */
export async function resolveSession(
  db: Kysely<Database>,
  clock: Clock,
  sessionId: unknown,
): Promise<{ member: Member; renewed: boolean } | null> {
  if (typeof sessionId !== "string") return null;
  const now = clock.now().getTime();
  const found = await findMemberBySession(db, hashToken(sessionId), new Date(now - SESSION_LIFETIME).toISOString());
  if (!found) return null;
  const { lastSeenAt, time_zone, rolled_over_on, ...session } = found;
  const member = { ...session, today: todayOf(clock, { time_zone, rolled_over_on }) };
  const isDue = Date.parse(lastSeenAt) < now - TOUCH_AFTER;
  return { member, renewed: isDue && (await noteUse(db, member.sessionHash, new Date(now).toISOString())) };
}

/** Returns whether it could be recorded: while the disk is full, signed-in people can still read. */
async function noteUse(db: Kysely<Database>, sessionHash: string, at: string): Promise<boolean> {
  try {
    await touchSession(db, sessionHash, at);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "StorageUnavailable") return false;
    throw error;
  }
}

import type { Kysely } from "kysely";
import type { IsoDate } from "../../shared/basics/dates.ts";
import type { TokenScope } from "../../shared/enumerations.ts";
import { todayOf, type Clock } from "../clock.ts";
import type { Database, Instant } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { isWellFormedToken } from "./access-token.ts";
import { findMemberBySession, findMemberByToken, touchSession, type Use } from "./session.queries.ts";
import { hashToken } from "./tokens.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a session lasts after its last use, in milliseconds. */
export const SESSION_LIFETIME = 30 * DAY;

/** How old the recorded last use may be before it is updated, in milliseconds. */
const TOUCH_AFTER = HOUR;
/** How old it may be if a token is used from another address, in milliseconds. */
const MOVE_AFTER = 60_000;

/** A signed-in member, and their collective's revision and day at the time of the request. */
export interface Member {
  sessionId: number;
  sessionHash: string;
  userId: number;
  personId: number;
  collectiveId: number;
  revision: number;
  today: IsoDate;
  /** The procedures that a token may call; null for a session, which may call all. */
  scope: TokenScope | null;
  /** When it ends unless it is used again, in milliseconds since 1970. */
  endsAt: number;
}

/** When a token ends, or a session that is not used again, in milliseconds since 1970. */
export function endOf({ lastSeenAt, expiresAt }: { lastSeenAt: Instant; expiresAt: Instant | null }): number {
  return expiresAt === null ? Date.parse(lastSeenAt) + SESSION_LIFETIME : Date.parse(expiresAt);
}

/**
 * Returns the member of a session, or null. `renewed` means that the session's last use was updated, and that the
 * cookie should get a new expiry as well; that of a request that is no use (`UNATTENDED`) is not.
 */
export async function resolveSession(
  db: Kysely<Database>,
  clock: Clock,
  { sessionId, isUse }: { sessionId: unknown; isUse: boolean },
): Promise<{ member: Member; renewed: boolean } | null> {
  if (typeof sessionId !== "string") return null;
  const now = clock.now().getTime();
  const found = await findMemberBySession(db, hashToken(sessionId), new Date(now - SESSION_LIFETIME).toISOString());
  if (!found) return null;
  const member = memberOf(clock, found);
  const isDue = isUse && Date.parse(found.lastSeenAt) < now - TOUCH_AFTER;
  return {
    member,
    renewed: isDue && (await noteUse(db, { idHash: member.sessionHash, at: new Date(now).toISOString() })),
  };
}

/** The member of a token, or null; notes its address. Most wrong tokens have another checksum, and cost no query. */
export async function resolveToken(
  db: Kysely<Database>,
  clock: Clock,
  { token, address }: { token: string; address: string },
): Promise<Member | null> {
  if (!isWellFormedToken(token)) return null;
  const at = clock.now().toISOString();
  const found = await findMemberByToken(db, hashToken(token), at);
  if (!found) return null;
  const age = Date.parse(at) - Date.parse(found.lastSeenAt);
  const isMoved = found.lastAddress !== address && (found.lastAddress === null || age > MOVE_AFTER);
  if (isMoved || age > TOUCH_AFTER) await noteUse(db, { idHash: found.sessionHash, at, address });
  return memberOf(clock, found);
}

type Found = NonNullable<Awaited<ReturnType<typeof findMemberByToken>>>;

function memberOf(clock: Clock, found: Found): Member {
  const { sessionId, sessionHash, scope, userId, personId, collectiveId, revision } = found;
  const today = todayOf(clock, found);
  return { sessionId, sessionHash, scope, userId, personId, collectiveId, revision, today, endsAt: endOf(found) };
}

/** Returns whether it could be recorded: while the disk is full, signed-in people can still read. */
async function noteUse(db: Kysely<Database>, use: Use): Promise<boolean> {
  try {
    await touchSession(db, use);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "StorageUnavailable") return false;
    throw error;
  }
}

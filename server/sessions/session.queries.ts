import { expressionBuilder, type CompiledQuery, type InferResult } from "kysely";
import { deleteWhere } from "../db/delete-until.ts";
import { engineOf, type Engine } from "../db/engine.ts";
import { listedTexts } from "../db/listed.ts";
import type { Database, Db } from "../db/schema.ts";

const selectMember = (db: Db, idHash: string) =>
  db
    .selectFrom("sessions")
    .innerJoin("people", "people.user_id", "sessions.user_id")
    .innerJoin("collectives", "collectives.id", "people.collective_id")
    .select([
      "sessions.id as sessionId",
      "sessions.id_hash as sessionHash",
      "sessions.scope",
      "sessions.last_seen_at as lastSeenAt",
      "sessions.last_address as lastAddress",
      "sessions.expires_at as expiresAt",
      "sessions.user_id as userId",
      "people.id as personId",
      "people.collective_id as collectiveId",
      "collectives.revision",
      "collectives.time_zone",
      "collectives.rolled_over_on",
    ])
    .where("sessions.id_hash", "=", idHash)
    .where("people.left_at", "is", null);

const selectSignedIn = (db: Db, idHash: string, seenAfter: string) =>
  selectMember(db, idHash).where("sessions.last_seen_at", ">", seenAfter).where("sessions.scope", "is", null);

type SessionMember = InferResult<ReturnType<typeof selectMember>>[number];

/** Every request runs this query, and building it takes longer than running it. */
const memberQueries = new Map<Engine, CompiledQuery>();

/** Finds a session's member, with their collective's revision and what decides its day, in one indexed look-up. */
export async function findMemberBySession(db: Db, idHash: string, seenAfter: string) {
  const engine = engineOf(db);
  const query = memberQueries.get(engine) ?? selectSignedIn(db, idHash, seenAfter).compile();
  memberQueries.set(engine, query);
  const { rows } = await db.executeQuery<SessionMember>({ ...query, parameters: [idHash, seenAfter] });
  return rows[0];
}

/** Finds the member of a token that works at this instant. */
export async function findMemberByToken(db: Db, tokenHash: string, at: string) {
  return selectMember(db, tokenHash)
    .where("sessions.scope", "is not", null)
    .where("sessions.expires_at", ">", at)
    .executeTakeFirst();
}

export async function insertSession(
  db: Db,
  { idHash, userId, device, at }: { idHash: string; userId: number; device: string; at: string },
): Promise<void> {
  await db
    .insertInto("sessions")
    .values({ id_hash: idHash, user_id: userId, device, created_at: at, last_seen_at: at })
    .execute();
}

export interface Use {
  idHash: string;
  at: string;
  /** The network address, of a token. */
  address?: string;
}

export async function touchSession(db: Db, { idHash, at, address = "" }: Use): Promise<void> {
  const use = { last_seen_at: at, last_address: address || null };
  await db.updateTable("sessions").set(use).where("id_hash", "=", idHash).execute();
}

export async function deleteSession(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom("sessions").where("id_hash", "=", idHash).execute();
}

/** Identifies one of a user's sessions or tokens. */
export interface SessionKey {
  userId: number;
  id: number;
  isToken: boolean;
}

/** Deletes one of a user's sessions or tokens, and returns it. */
export async function deleteSessionById(db: Db, { userId, id, isToken }: SessionKey) {
  return db
    .deleteFrom("sessions")
    .where(({ and }) => and({ user_id: userId, id }))
    .where("scope", isToken ? "is not" : "is", null)
    .returning(["id_hash", "device"])
    .executeTakeFirst();
}

/** Deletes all sessions and tokens of a user but the session with the hash `kept`, and returns them. */
export async function deleteSessionsExcept(db: Db, userId: number, kept: string | undefined) {
  return db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id_hash", "!=", kept ?? "")
    .returning(["id_hash", "device", "scope"])
    .execute();
}

/** Lists those of some sessions that still exist, with what decides when they end. */
export async function listSessionsByHash(db: Db, idHashes: readonly string[]) {
  return db
    .selectFrom("sessions")
    .select(["id_hash as sessionHash", "last_seen_at as lastSeenAt", "expires_at as expiresAt"])
    .where("id_hash", "in", listedTexts(db, idHashes))
    .execute();
}

/** Lists a user's sessions, the most recently used first. */
export async function listSessionsOf(db: Db, userId: number) {
  return db
    .selectFrom("sessions")
    .select(["id", "device", "created_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .where("scope", "is", null)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Deletes sessions that were last used until one instant, and tokens that ended until another. Returns their number. */
export function deleteEndedSessions(db: Db, { unusedSince, now }: { unusedSince: string; now: string }) {
  const { and, eb, or } = expressionBuilder<Database, "sessions">();
  const isUnused = and([eb("scope", "is", null), eb("last_seen_at", "<=", unusedSince)]);
  return deleteWhere(db, "sessions", or([isUnused, eb("expires_at", "<=", now)]));
}

/** Counts the sessions that were used since, of all collectives and without tokens for scripts. */
export async function countSessions(db: Db, seenAfter: string): Promise<number> {
  const { count } = await db
    .selectFrom("sessions")
    .select(({ fn }) => fn.countAll<number | bigint>().as("count"))
    .where("last_seen_at", ">", seenAfter)
    .where("scope", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

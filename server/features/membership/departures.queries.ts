import type { Insertable } from "kysely";
import type { FormerMember } from "../../../shared/membership/departures.schema.ts";
import type { Database, Db, Instant, Json, PersonKey } from "../../db/schema.ts";

export async function insertDeparture(db: Db, departure: Insertable<Database["departures"]>): Promise<void> {
  await db.insertInto("departures").values(departure).execute();
}

/** Finds a departure that can still be undone, by the person. */
export async function findDeparture(db: Db, { collectiveId, personId }: PersonKey, at: Instant) {
  return selectUndoable(db, at)
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .executeTakeFirst();
}

/** Finds a departure that can still be undone, by the hash of the mailed token. */
export async function findDepartureByToken(db: Db, tokenHash: string, at: Instant) {
  return selectUndoable(db, at).where("token_hash", "=", tokenHash).executeTakeFirst();
}

function selectUndoable(db: Db, at: Instant) {
  return db
    .selectFrom("departures")
    .select(["collective_id as collectiveId", "person_id as personId"])
    .where("expires_at", ">", at);
}

/** Why somebody was marked as having left; null if they were not. */
export async function findReason(db: Db, { collectiveId, personId }: PersonKey): Promise<string | null> {
  const row = await db
    .selectFrom("departures")
    .select("reason")
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Counts how often a member has marked somebody as having left since an instant, including those undone. */
export async function countMarkings(
  db: Db,
  { collectiveId, authorId, since }: { collectiveId: number; authorId: number; since: Instant },
): Promise<number> {
  const entries = await db
    .selectFrom("journal")
    .select(["before", "after"])
    .where(({ and }) => and({ collective_id: collectiveId, author_id: authorId, kind: "person" }))
    .where("at", ">", since)
    .execute();
  return entries.filter(({ before, after }) => isMember(before) && !isMember(after)).length;
}

function isMember(person: Json | null): boolean {
  return person !== null && (JSON.parse(person) as { left_at: Instant | null }).left_at === null;
}

/** Lists former members whose personal data was not removed, the latest first. */
export async function listFormerMembers(db: Db, collectiveId: number, at: Instant): Promise<FormerMember[]> {
  const rows = await db
    .selectFrom("people")
    .leftJoin("departures", (join) =>
      join
        .onRef("departures.collective_id", "=", "people.collective_id")
        .onRef("departures.person_id", "=", "people.id"),
    )
    .select(["people.id as person_id", "departures.reason", "departures.marked_by", "departures.expires_at"])
    .select((eb) => eb.ref("people.left_at").$notNull().as("left_at"))
    .where("people.collective_id", "=", collectiveId)
    .where("people.left_at", "is not", null)
    .where("people.user_id", "is not", null)
    .orderBy("people.left_at", "desc")
    .orderBy("people.id")
    .execute();
  return rows.map(({ expires_at, ...row }) => ({ ...row, can_be_undone: expires_at !== null && expires_at > at }));
}

/** Whether somebody has answered for this interval or a later one. */
export async function hasAnsweredFrom(db: Db, { collectiveId, personId }: PersonKey, intervalId: number) {
  const row = await db
    .selectFrom("collective_involvements")
    .select("id")
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .where("interval_id", ">=", intervalId)
    .where("participation_intention", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

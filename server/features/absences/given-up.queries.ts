import type { Held } from "../../../shared/participation/involvements.ts";
import { inParts } from "../../db/in-parts.ts";
import { listed } from "../../db/listed.ts";
import type { GivenUp } from "../../db/given-up.ts";
import type { Db, Instant, PersonKey } from "../../db/schema.ts";
import type { OwnAnswer } from "../gatherings/attendances.queries.ts";
import type { PersonIntervalKey } from "../participation/involvements.queries.ts";

type GivingUp = PersonIntervalKey & Pick<GivenUp, "due_at">;

/** Lists what a person has given up and can get back. */
export async function listGivenUp(db: Db, { collectiveId, personId }: PersonKey): Promise<GivenUp[]> {
  const all = db.selectFrom("given_up").selectAll().where("collective_id", "=", collectiveId);
  return all.where("person_id", "=", personId).execute();
}

/** Forgets what a person hands on by their plan for an interval, and the places that they have back. */
export async function forgetGivenUp(
  db: Db,
  { collectiveId, personId, intervalId }: PersonIntervalKey,
  gatheringIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom("given_up")
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .where(({ and, eb, or }) =>
      or([
        and([eb("kind", "!=", "place"), eb("interval_id", "=", intervalId)]),
        and([eb("kind", "=", "place"), eb("subject_id", "in", listed(db, gatheringIds))]),
      ]),
    )
    .execute();
}

/** Keeps the places that a person has given back, and the things that they hand on, until that is `due_at`. */
export async function insertGivenUp(
  db: Db,
  { collectiveId: collective_id, personId: person_id, intervalId: interval_id, due_at }: GivingUp,
  { given, handed }: { given: readonly OwnAnswer[]; handed: readonly Held[] },
): Promise<void> {
  const none = { to_person_id: null, answered_at: null, note: null, by_series: 0 as const };
  const base = { collective_id, person_id, interval_id, due_at, ...none };
  const rows = [
    ...given.map(({ gathering_id: subject_id, answered_at, note, by_series }): GivenUp => {
      return { ...base, kind: "place", subject_id, answered_at, note, by_series };
    }),
    ...handed.map(({ kind, id, person_id: to_person_id }): GivenUp => ({
      ...base,
      kind,
      subject_id: id,
      to_person_id,
    })),
  ];
  for (const part of inParts(rows)) {
    const inserting = db.insertInto("given_up").values(part);
    await inserting.onConflict((conflict) => conflict.doNothing()).execute();
  }
}

/** Lists the people who have given something up that they can no longer have back. */
export async function listDue(db: Db, at: Instant): Promise<PersonKey[]> {
  return db
    .selectFrom("given_up")
    .select(["collective_id as collectiveId", "person_id as personId"])
    .distinct()
    .where("due_at", "<=", at)
    .orderBy("collective_id")
    .orderBy("person_id")
    .execute();
}

/** Takes what a person can no longer have back. */
export async function takeDue(db: Db, { collectiveId, personId }: PersonKey, at: Instant): Promise<GivenUp[]> {
  const due = db.deleteFrom("given_up").where("collective_id", "=", collectiveId).where("person_id", "=", personId);
  return due.where("due_at", "<=", at).returningAll().execute();
}

/** Lists those of these people to whom something can be handed: members who have accepted their invitation. */
export async function listAccepted(db: Db, collectiveId: number, personIds: readonly number[]): Promise<Set<number>> {
  const members = db.selectFrom("people").innerJoin("users", "users.id", "people.user_id").select("people.id");
  const accepted = members.where("people.left_at", "is", null).where("users.password_hash", "is not", null);
  const own = accepted.where("people.collective_id", "=", collectiveId);
  const rows = await own.where("people.id", "in", listed(db, personIds)).execute();
  return new Set(rows.map(({ id }) => id));
}

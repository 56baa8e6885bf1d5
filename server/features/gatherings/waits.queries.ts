import { answersTo, type GatheringOutline } from "../../../shared/gatherings.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";
import { listed } from "../../db/listed.ts";
import { findAttendances } from "./attendances.queries.ts";

/**
 * Records who waits for a place now: they will be told when they get one. Whoever gets one by their own change is not
 * told.
 */
export async function noteWaiting(db: Db, gathering: GatheringOutline, authorId: number | null): Promise<void> {
  const { collective_id, id } = gathering;
  const said = (await findAttendances(db, collective_id, [id])).get(id) ?? [];
  const { waiting } = answersTo(gathering, said);
  if (authorId !== null && !waiting.includes(authorId)) {
    await db
      .deleteFrom("gathering_waits")
      .where("collective_id", "=", collective_id)
      .where("gathering_id", "=", id)
      .where("person_id", "=", authorId)
      .execute();
  }
  if (waiting.length === 0) return;
  await db
    .insertInto("gathering_waits")
    .values(waiting.map((person_id) => ({ collective_id, gathering_id: id, person_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Maps collectives to their gatherings to come, not cancelled, that people have waited for a place of. */
export async function listAwaited(db: Db, at: Instant): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom("gathering_waits as wait")
    .innerJoin("gatherings", "gatherings.id", "wait.gathering_id")
    .select(["wait.collective_id", "wait.gathering_id"])
    .distinct()
    .where("gatherings.cancelled_at", "is", null)
    .where("gatherings.ends_at", ">", at)
    .orderBy("wait.collective_id")
    .orderBy("wait.gathering_id")
    .execute();
  const groups = new Map<number, number[]>();
  for (const { collective_id, gathering_id } of rows) {
    groups.set(collective_id, [...(groups.get(collective_id) ?? []), gathering_id]);
  }
  return groups;
}

/** Deletes the records of people who no longer wait for a place of a gathering, and returns the people. */
export async function takeNoLongerWaiting(
  db: Db,
  { collective_id, id }: GatheringOutline,
  waiting: readonly number[],
): Promise<number[]> {
  const rows = await db
    .deleteFrom("gathering_waits")
    .where("collective_id", "=", collective_id)
    .where("gathering_id", "=", id)
    .where("person_id", "not in", listed(db, waiting))
    .returning("person_id")
    .execute();
  return rows.map(({ person_id }) => person_id).toSorted((a, b) => a - b);
}

/** Deletes the records of gatherings that ended before an instant. Returns their number. */
export async function deleteWaitsBefore(db: Db, at: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("gathering_waits")
    .where("gathering_id", "in", (eb) => eb.selectFrom("gatherings").select("id").where("ends_at", "<=", at))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

import { sql, type Selectable, type SqlBool } from "kysely";
import { answersTo, type AnsweredGathering, type GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import { deleteWhere } from "../../db/delete-until.ts";
import { inParts } from "../../db/in-parts.ts";
import type { Database, Db, Instant } from "../../db/schema.ts";
import { listed } from "../../db/listed.ts";
import { findAttendances } from "./attendances.queries.ts";

type Wait = Selectable<Database["gathering_waits"]>;

/**
 * Records who waits for a place of a collective's gatherings now: they will be told when they get one. The author of the
 * change is not told if they get one by it.
 */
export async function recordWaiting(db: Db, gatherings: readonly GatheringOutline[], authorId: number | null) {
  const [{ collective_id } = { collective_id: 0 }] = gatherings;
  const ids = gatherings.map(({ id }) => id);
  const found = await findAttendances(db, collective_id, ids);
  const waits = gatherings.flatMap((gathering) =>
    answersTo(gathering, found.get(gathering.id) ?? []).waiting.map((person_id) => ({
      collective_id,
      gathering_id: gathering.id,
      person_id,
      lost: 0 as const,
    })),
  );
  const awaited = new Set(waits.filter(({ person_id }) => person_id === authorId).map((wait) => wait.gathering_id));
  const got = ids.filter((id) => !awaited.has(id));
  if (authorId !== null && got.length > 0) {
    await db
      .deleteFrom("gathering_waits")
      .where("collective_id", "=", collective_id)
      .where("gathering_id", "in", listed(db, got))
      .where("person_id", "=", authorId)
      .execute();
  }
  await insertWaits(db, waits);
}

/**
 * Records whose places are gone because there are fewer, before it is recorded who waits: they will be told. Not the
 * author, who sees it.
 */
export async function recordLostPlaces(
  db: Db,
  changes: readonly { before: GatheringOutline; after: GatheringOutline }[],
  authorId: number | null,
): Promise<void> {
  const lowered = changes.filter(({ before, after }) => (after.places ?? Infinity) < (before.places ?? Infinity));
  const [{ after: { collective_id } } = { after: { collective_id: 0 } }] = lowered;
  const found = await findAttendances(
    db,
    collective_id,
    lowered.map(({ after }) => after.id),
  );
  const lost = lowered.flatMap(({ before, after }) => {
    const attendances = found.get(after.id) ?? [];
    return lostPlaces(after, answersTo(before, attendances), answersTo(after, attendances));
  });
  const told = lost.filter(({ person_id }) => person_id !== authorId);
  await insertWaits(db, told);
}

/** Whose places are gone. If they are recorded already, they have waited and were not told of a place. */
function lostPlaces(
  { id, collective_id }: GatheringOutline,
  { going }: Pick<AnsweredGathering, "going">,
  { waiting }: Pick<AnsweredGathering, "waiting">,
): Wait[] {
  const gone = waiting.filter((person_id) => going.includes(person_id));
  return gone.map((person_id) => ({ collective_id, gathering_id: id, person_id, lost: 1 }));
}

/**
 * Records that somebody else is back in line. Anyone who had a place by their absence alone waits again. Anyone who
 * was given one in the meantime is told that it is gone.
 */
export async function recordBackInLine(
  db: Db,
  gatherings: readonly GatheringOutline[],
  before: Awaited<ReturnType<typeof findAttendances>>,
): Promise<void> {
  const [{ collective_id } = { collective_id: 0 }] = gatherings;
  const ids = gatherings.map(({ id }) => id);
  const now = await findAttendances(db, collective_id, ids);
  const lost = gatherings.flatMap((gathering) => {
    const then = answersTo(gathering, before.get(gathering.id) ?? []);
    return lostPlaces(gathering, then, answersTo(gathering, now.get(gathering.id) ?? []));
  });
  await insertWaits(db, lost);
  await recordWaiting(db, gatherings, null);
}

/**
 * Maps collectives to their gatherings to come, not cancelled, that people have waited for a place of. Leaves out those
 * with a place that was given up and may come back.
 */
export async function listAwaited(db: Db, at: Instant): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom("gathering_waits as wait")
    .innerJoin("gatherings", "gatherings.id", "wait.gathering_id")
    .select(["wait.collective_id", "wait.gathering_id"])
    .distinct()
    .where("gatherings.cancelled_at", "is", null)
    .where("gatherings.ends_at", ">", at)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("given_up")
            .select("given_up.person_id")
            .whereRef("given_up.collective_id", "=", "wait.collective_id")
            .whereRef("given_up.subject_id", "=", "wait.gathering_id")
            .where("given_up.kind", "=", "place"),
        ),
      ),
    )
    .orderBy("wait.collective_id")
    .orderBy("wait.gathering_id")
    .execute();
  const groups = Map.groupBy(rows, ({ collective_id }) => collective_id);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ gathering_id }) => gathering_id)]));
}

/** Lists the records of gatherings. */
export async function listWaits(db: Db, collectiveId: number, gatheringIds: readonly number[]): Promise<Wait[]> {
  return db
    .selectFrom("gathering_waits")
    .selectAll()
    .where("collective_id", "=", collectiveId)
    .where("gathering_id", "in", listed(db, gatheringIds))
    .orderBy("gathering_id")
    .orderBy("person_id")
    .execute();
}

/** Replaces the records of gatherings by those of people who still wait. */
export async function replaceWaits(
  db: Db,
  { collectiveId, gatheringIds }: { collectiveId: number; gatheringIds: readonly number[] },
  waits: readonly Wait[],
): Promise<void> {
  await db
    .deleteFrom("gathering_waits")
    .where("collective_id", "=", collectiveId)
    .where("gathering_id", "in", listed(db, gatheringIds))
    .execute();
  await insertWaits(db, waits);
}

async function insertWaits(db: Db, waits: readonly Wait[]): Promise<void> {
  for (const part of inParts(waits)) {
    await db
      .insertInto("gathering_waits")
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Deletes what is kept of gatherings that ended before an instant. Returns its number. */
export function deleteOfGatheringsBefore(db: Db, table: "gathering_waits" | "told_gatherings", at: Instant) {
  const isOver = sql<SqlBool>`exists (
    select id from gatherings where gatherings.id = gathering_id and gatherings.ends_at <= ${at}
  )`;
  return deleteWhere(db, table, isOver);
}

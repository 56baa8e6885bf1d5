import type { Gathering } from "../../../shared/gatherings/gatherings.ts";
import type { Db } from "../../db/schema.ts";
import { listed } from "../../db/listed.ts";

/**
 * Finds which gatherings of a collective are kept: somebody has answered, it was noted who was there, or the time was
 * found together. `isAlone` leaves out answers that follow from one to the series.
 */
export async function findKept(
  db: Db,
  { collectiveId, isAlone = false }: { collectiveId: number; isAlone?: boolean },
  gatherings: readonly Pick<Gathering, "id">[],
) {
  const ids = gatherings.map(({ id }) => id);
  const rows = await db
    .selectFrom("attendances")
    .select("gathering_id")
    .where("collective_id", "=", collectiveId)
    .where("gathering_id", "in", listed(db, ids))
    .where(({ and, eb, or }) => {
      const answered = [eb("answer", "is not", null), ...(isAlone ? [eb("by_series", "=", 0)] : [])];
      return or([and(answered), eb("was_there", "is not", null)]);
    })
    .union(
      db
        .selectFrom("polls")
        .select("gathering_id")
        .where("collective_id", "=", collectiveId)
        .where("gathering_id", "in", listed(db, ids))
        .$narrowType<{ gathering_id: number }>(),
    )
    .execute();
  return new Set(rows.map(({ gathering_id }) => gathering_id));
}

/**
 * Lists those of some gatherings that anybody but a person was told of, so that they have a link to answer. If an email
 * does not describe all of them, it is the first ones.
 */
export async function listToldToOthers(
  db: Db,
  collectiveId: number,
  { gatheringIds, personId }: { gatheringIds: readonly number[]; personId: number | null },
): Promise<number[]> {
  const rows = await db
    .selectFrom("answer_links")
    .select("gathering_id")
    .distinct()
    .where("collective_id", "=", collectiveId)
    .where("gathering_id", "in", listed(db, gatheringIds))
    .where("person_id", "!=", personId ?? 0)
    .execute();
  return rows.flatMap(({ gathering_id }) => gathering_id ?? []);
}

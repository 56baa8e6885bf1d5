import { sql, type Expression, type Insertable } from "kysely";
import type { CollectiveInvolvement } from "../../../shared/participation/involvements.ts";
import { inParts } from "../../db/in-parts.ts";
import { listed } from "../../db/listed.ts";
import type { Database, Db } from "../../db/schema.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";

export type NewInvolvement = Insertable<Database["collective_involvements"]>;

/** The part of an answer that carry-over may take into the next interval. */
export type CarriedParticipation = Pick<
  CollectiveInvolvement,
  "status" | "participation_intention" | "opt_out_type" | "opt_out_planned_return_date" | "intention_context"
>;

export async function insertInvolvements(db: Db, involvements: readonly NewInvolvement[]): Promise<void> {
  const into = db.insertInto("collective_involvements").onConflict((conflict) => conflict.doNothing());
  for (const part of inParts(involvements)) await into.values(part).execute();
}

/** Removes people from all intervals from the given one on. Returns the ids of the crews they were in. */
export async function deleteInvolvementsFrom(
  db: Db,
  {
    collectiveId,
    personIds,
    fromIntervalId,
  }: { collectiveId: number; personIds: readonly number[]; fromIntervalId: number },
): Promise<number[]> {
  const crews = await db
    .selectFrom("crew_involvements")
    .select("crew_id")
    .distinct()
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">=", fromIntervalId)
    .where("person_id", "in", personIds)
    .execute();
  // The foreign key deletes their crew involvements as well.
  await db
    .deleteFrom("collective_involvements")
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">=", fromIntervalId)
    .where("person_id", "in", personIds)
    .execute();
  return crews.map((row) => row.crew_id);
}

/**
 * A person's latest involvement before an interval, looked for one by one: rarely more than one is read. They may have
 * none in between: nobody is carried over while the server is off.
 */
function selectLatestBefore(
  db: Db,
  { collectiveId, personId, intervalId }: Record<"collectiveId" | "personId" | "intervalId", Expression<number>>,
) {
  return db
    .selectFrom("intervals as earlier")
    .innerJoin("collective_involvements as involved", (join) =>
      join
        .onRef("involved.collective_id", "=", "earlier.collective_id")
        .onRef("involved.interval_id", "=", "earlier.id")
        .on("involved.person_id", "=", personId),
    )
    .select("involved.id")
    .where("earlier.collective_id", "=", collectiveId)
    .where("earlier.id", "<", intervalId)
    .orderBy("earlier.id", "desc")
    .limit(sql.lit(1));
}

/** Lists people's involvements without crews and capacity answers, each with their latest one before the interval. */
export async function listBareInvolvements(
  db: Db,
  { collectiveId, intervalId }: { collectiveId: number; intervalId: number },
  personIds: readonly number[],
) {
  if (personIds.length === 0) return [];
  const rows = await db
    .selectFrom("collective_involvements as own")
    .leftJoin("collective_involvements as previous", (join) =>
      join.on("previous.id", "=", ({ ref }) =>
        selectLatestBefore(db, {
          collectiveId: ref("own.collective_id"),
          personId: ref("own.person_id"),
          intervalId: ref("own.interval_id"),
        }),
      ),
    )
    .select([
      "own.person_id",
      "own.status",
      "own.participation_intention",
      "own.opt_out_type",
      "own.opt_out_planned_return_date",
      "own.intention_context",
      "previous.status as previous_status",
      "previous.participation_intention as previous_intention",
      "previous.opt_out_type as previous_type",
      "previous.opt_out_planned_return_date as previous_return_date",
      "previous.intention_context as previous_context",
    ])
    .where(({ and }) => and({ "own.collective_id": collectiveId, "own.interval_id": intervalId }))
    .where("own.person_id", "in", listed(db, personIds))
    .where("own.private_capacity_planning", "=", (literal) => literal.lit(0))
    .where("own.capacity_score", "is", null)
    .where("own.wellbeing", "is", null)
    .where("own.focus", "is", null)
    .where("own.capacity", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("crew_involvements as crew")
            .select("crew.id")
            .whereRef("crew.collective_id", "=", "own.collective_id")
            .whereRef("crew.interval_id", "=", "own.interval_id")
            .whereRef("crew.person_id", "=", "own.person_id"),
        ),
      ),
    )
    .execute();
  return rows.map((row) => {
    const { person_id: personId, previous_status: status, ...columns } = row;
    const own: CarriedParticipation = {
      status: columns.status,
      participation_intention: columns.participation_intention,
      opt_out_type: columns.opt_out_type,
      opt_out_planned_return_date: columns.opt_out_planned_return_date,
      intention_context: columns.intention_context,
    };
    const previous: CarriedParticipation | null = status && {
      status,
      participation_intention: columns.previous_intention,
      opt_out_type: columns.previous_type,
      opt_out_planned_return_date: columns.previous_return_date,
      intention_context: columns.previous_context,
    };
    return { personId, own, previous };
  });
}

/** Carries these participations over into an interval, in a few statements for however many people. */
export async function updateCarriedParticipations(
  db: Db,
  { collectiveId, intervalId }: { collectiveId: number; intervalId: number },
  carried: readonly { personId: number; participation: CarriedParticipation }[],
): Promise<void> {
  const rows = carried.map(({ personId, participation }) => {
    return { collective_id: collectiveId, interval_id: intervalId, person_id: personId, ...participation };
  });
  for (const part of inParts(rows)) {
    await db
      .insertInto("collective_involvements")
      .values(part)
      // All of them exist.
      .onConflict((conflict) =>
        conflict.columns(["collective_id", "interval_id", "person_id"]).doUpdateSet(({ ref }) => ({
          status: ref("excluded.status"),
          participation_intention: ref("excluded.participation_intention"),
          opt_out_type: ref("excluded.opt_out_type"),
          opt_out_planned_return_date: ref("excluded.opt_out_planned_return_date"),
          intention_context: ref("excluded.intention_context"),
        })),
      )
      .execute();
  }
}

/** Lists members without an involvement in an interval, with their answer for the latest one before it that they were in. */
export async function listMembersMissing(db: Db, collectiveId: number, interval: Interval) {
  return db
    .selectFrom("people")
    .leftJoin("collective_involvements as previous", (join) =>
      join.on("previous.id", "=", ({ ref, val }) =>
        selectLatestBefore(db, {
          collectiveId: ref("people.collective_id"),
          personId: ref("people.id"),
          intervalId: val(interval.id),
        }),
      ),
    )
    .select([
      "people.id as person_id",
      "previous.status",
      "previous.participation_intention",
      "previous.opt_out_type",
      "previous.opt_out_planned_return_date",
      "previous.intention_context",
    ])
    .where("people.collective_id", "=", collectiveId)
    .where("people.left_at", "is", null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("collective_involvements as own")
            .select("own.id")
            .whereRef("own.collective_id", "=", "people.collective_id")
            .whereRef("own.person_id", "=", "people.id")
            .where("own.interval_id", "=", interval.id),
        ),
      ),
    )
    .orderBy("people.id")
    .execute();
}

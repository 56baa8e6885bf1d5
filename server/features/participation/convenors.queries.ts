import type { Selectable } from "kysely";
import { compileOnce } from "../../db/compile-once.ts";
import type { Db } from "../../db/database.ts";
import { listed } from "../../db/listed.ts";
import type { Database } from "../../db/schema.ts";

interface Scope {
  collectiveId: number;
  crewIds: readonly number[];
  fromIntervalId: number;
}

export type Volunteering = Omit<Selectable<Database["crew_involvements"]>, "collective_id">;

/** Lists the people in these crews from an interval on, sorted by interval. */
export async function listVolunteering(
  db: Db,
  { collectiveId, crewIds, fromIntervalId }: Scope,
): Promise<Volunteering[]> {
  return listVolunteeringOf(db, collectiveId, JSON.stringify(crewIds), fromIntervalId);
}

// oxlint-disable-next-line max-params -- A parameter for each part of the scope.
const listVolunteeringOf = compileOnce((db, collectiveId: number, crewIds: string, fromIntervalId: number) =>
  db
    .selectFrom("crew_involvements")
    .select(["id", "crew_id", "interval_id", "person_id", "convenor", "volunteered_convenor"])
    .where("collective_id", "=", collectiveId)
    .where("crew_id", "in", listed(crewIds))
    .where("interval_id", ">=", fromIntervalId)
    .orderBy("interval_id")
    .orderBy("id"),
);

/** For each person and crew: the last interval before the given one in which they convened it. */
export async function listLastConvened(db: Db, { collectiveId, crewIds, fromIntervalId }: Scope) {
  return listLastConvenedOf(db, collectiveId, JSON.stringify(crewIds), fromIntervalId);
}

// oxlint-disable-next-line max-params -- A parameter for each part of the scope.
const listLastConvenedOf = compileOnce((db, collectiveId: number, crewIds: string, fromIntervalId: number) =>
  db
    .selectFrom("crew_involvements")
    .select(["crew_id", "person_id", (eb) => eb.fn.max("interval_id").as("interval_id")])
    .where("collective_id", "=", collectiveId)
    .where("crew_id", "in", listed(crewIds))
    .where("interval_id", "<", fromIntervalId)
    .where("convenor", "=", (eb) => eb.lit(1))
    .groupBy(["crew_id", "person_id"]),
);

export async function setConvenor(db: Db, crewInvolvementId: number, convenor: boolean): Promise<void> {
  await db
    .updateTable("crew_involvements")
    .set({ convenor: convenor ? 1 : 0 })
    .where("id", "=", crewInvolvementId)
    .execute();
}

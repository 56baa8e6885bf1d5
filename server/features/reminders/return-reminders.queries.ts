import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { Db } from "../../db/database.ts";
import type { IntervalKey } from "../participation/involvements.queries.ts";

/** Lists members on hiatus in an interval who plan to return after `after` and not later than `until`. */
export async function listReturning(
  db: Db,
  { collectiveId, intervalId }: IntervalKey,
  { after, until }: { after: IsoDate; until: IsoDate },
) {
  return db
    .selectFrom("collective_involvements as involvement")
    .innerJoin("people", (join) =>
      join
        .onRef("people.collective_id", "=", "involvement.collective_id")
        .onRef("people.id", "=", "involvement.person_id"),
    )
    .select("people.id as personId")
    .select((eb) => eb.ref("involvement.opt_out_planned_return_date").$notNull().as("returnDate"))
    .where("involvement.collective_id", "=", collectiveId)
    .where("involvement.interval_id", "=", intervalId)
    .where("involvement.status", "=", "OnHiatus")
    .where("involvement.opt_out_planned_return_date", ">", after)
    .where("involvement.opt_out_planned_return_date", "<=", until)
    .where("people.left_at", "is", null)
    .orderBy("people.id")
    .execute();
}

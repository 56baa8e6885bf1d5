import type { IsoDate } from "../../../shared/dates.ts";
import type { Db } from "../../db/database.ts";
import type { PersonKey } from "../people/people.queries.ts";
import type { IntervalKey } from "../participation/involvements.queries.ts";

/**
 * Lists members on hiatus in an interval who plan to return after `after` and not later than `until`, and who want to
 * be reminded.
 */
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
    .innerJoin("users", "users.id", "people.user_id")
    .leftJoin("mail_preferences as wanted", (join) =>
      join.onRef("wanted.collective_id", "=", "people.collective_id").onRef("wanted.person_id", "=", "people.id"),
    )
    .select(["people.id as personId", "users.email", "users.language"])
    .select((eb) => eb.ref("involvement.opt_out_planned_return_date").$notNull().as("returnDate"))
    .where("involvement.collective_id", "=", collectiveId)
    .where("involvement.interval_id", "=", intervalId)
    .where("involvement.status", "=", "OnHiatus")
    .where("involvement.opt_out_planned_return_date", ">", after)
    .where("involvement.opt_out_planned_return_date", "<=", until)
    .where("people.left_at", "is", null)
    .where("wanted.returns", "is distinct from", 0)
    .orderBy("people.id")
    .execute();
}

interface Reminder {
  collectiveId: number;
  personId: number;
  returnDate: IsoDate;
}

/** Records a reminder. Returns false if the person was already reminded of that date. */
export async function insertReminder(db: Db, { collectiveId, personId, returnDate }: Reminder): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("return_reminders")
    .values({ collective_id: collectiveId, person_id: personId, return_date: returnDate })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The return dates that a person was reminded of. */
export async function listRemindersOf(db: Db, { collectiveId, personId }: PersonKey): Promise<IsoDate[]> {
  const rows = await db
    .selectFrom("return_reminders")
    .select("return_date")
    .where("collective_id", "=", collectiveId)
    .where("person_id", "=", personId)
    .orderBy("return_date")
    .execute();
  return rows.map((row) => row.return_date);
}

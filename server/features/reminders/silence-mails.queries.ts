import type { IsoDate } from "../../../shared/dates.ts";
import type { Db } from "../../db/database.ts";
import type { PersonKey } from "../people/people.queries.ts";

/** Records that a person is asked in an interval. Returns false if they were asked already. */
export async function insertSilenceMail(
  db: Db,
  { collectiveId, personId, intervalId }: PersonKey & { intervalId: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("silence_mails")
    .values({ collective_id: collectiveId, person_id: personId, interval_id: intervalId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The intervals in which a person was asked. */
export async function listSilenceMailsOf(db: Db, { collectiveId, personId }: PersonKey): Promise<number[]> {
  const rows = await db
    .selectFrom("silence_mails")
    .select("interval_id")
    .where("collective_id", "=", collectiveId)
    .where("person_id", "=", personId)
    .orderBy("interval_id")
    .execute();
  return rows.map((row) => row.interval_id);
}

/** Deletes the records of intervals that ended before a day. Returns their number. */
export async function deleteSilenceMailsBefore(db: Db, day: IsoDate): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("silence_mails")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("intervals")
          .select("intervals.id")
          .whereRef("intervals.collective_id", "=", "silence_mails.collective_id")
          .whereRef("intervals.id", "=", "silence_mails.interval_id")
          .where("intervals.end_date", "<", day),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

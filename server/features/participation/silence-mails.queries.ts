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

export async function deleteSilenceMailsOf(db: Db, { collectiveId, personId }: PersonKey): Promise<void> {
  await db
    .deleteFrom("silence_mails")
    .where("collective_id", "=", collectiveId)
    .where("person_id", "=", personId)
    .execute();
}

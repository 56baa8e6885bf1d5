import { sql, type Insertable } from "kysely";
import type { Db } from "../db/engine.ts";
import type { Database } from "../db/schema.ts";

/** How long a key is kept at least, in milliseconds. */
export const KEPT_CALL_LIFETIME = 24 * 60 * 60 * 1_000;

type KeptCall = Insertable<Database["kept_calls"]>;
type KeptCallKey = Pick<KeptCall, "collective_id" | "person_id" | "key_hash">;
interface PersonOf {
  collectiveId: number;
  personId: number;
}

export async function findKeptCall(db: Db, { collective_id, person_id, key_hash }: KeptCallKey) {
  return db
    .selectFrom("kept_calls")
    .select(["request_hash", "answer"])
    .where("collective_id", "=", collective_id)
    .where("person_id", "=", person_id)
    .where("key_hash", "=", key_hash)
    .executeTakeFirst();
}

/** Inserts a call, unless its person has been removed, perhaps by the call itself. */
function insertForPerson(db: Db, call: KeptCall) {
  const columns = Object.keys(call) as (keyof KeptCall)[];
  const values = columns.map((column) => sql.val(call[column]).as(column));
  const person = db
    .selectFrom("people")
    .select(values)
    .where("id", "=", call.person_id)
    .where("user_id", "is not", null)
    .forKeyShare();
  return db.insertInto("kept_calls").columns(columns).expression(person);
}

/** Returns false if there is a call with the key already, or no such person. */
export async function insertKeptCall(db: Db, call: KeptCall): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insertForPerson(db, call)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function upsertKeptCall(db: Db, call: KeptCall): Promise<void> {
  await insertForPerson(db, call)
    .onConflict((conflict) =>
      conflict.columns(["collective_id", "person_id", "key_hash"]).doUpdateSet({ answer: call.answer }),
    )
    .execute();
}

export async function countKeptCalls(db: Db, { collectiveId, personId }: PersonOf): Promise<number> {
  const { count } = await db
    .selectFrom("kept_calls")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("collective_id", "=", collectiveId)
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteKeptCallsOf(db: Db, { collectiveId, personId }: PersonOf): Promise<void> {
  await db
    .deleteFrom("kept_calls")
    .where("collective_id", "=", collectiveId)
    .where("person_id", "=", personId)
    .execute();
}

/** Forgets all answers of a collective, but not the keys: they may have what is deleted for good. */
export async function forgetKeptAnswers(db: Db, collectiveId: number): Promise<void> {
  await db
    .updateTable("kept_calls")
    .set({ answer: null })
    .where("collective_id", "=", collectiveId)
    .where("answer", "is not", null)
    .execute();
}

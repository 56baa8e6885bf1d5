import { sql, type Insertable } from "kysely";
import type { Database, Db, PersonKey } from "../db/schema.ts";

/** How long a key is kept at least, in milliseconds. */
export const IDEMPOTENCY_KEY_LIFETIME = 24 * 60 * 60 * 1_000;

type IdempotentResponse = Insertable<Database["kept_calls"]>;
type IdempotencyKey = Pick<IdempotentResponse, "collective_id" | "person_id" | "key_hash">;

export async function findIdempotentResponse(db: Db, { collective_id, person_id, key_hash }: IdempotencyKey) {
  return db
    .selectFrom("kept_calls")
    .select(["request_hash", "answer"])
    .where(({ and }) => and({ collective_id, person_id, key_hash }))
    .executeTakeFirst();
}

/** Inserts a response, unless its person has been removed, perhaps by the request itself. */
function insertForPerson(db: Db, response: IdempotentResponse) {
  const columns = Object.keys(response) as (keyof IdempotentResponse)[];
  const values = columns.map((column) => sql.val(response[column]).as(column));
  const person = db
    .selectFrom("people")
    .select(values)
    .where("id", "=", response.person_id)
    .where("user_id", "is not", null)
    .forKeyShare();
  return db.insertInto("kept_calls").columns(columns).expression(person);
}

/** Returns false if there is a response with the key already, or no such person. */
export async function insertIdempotentResponse(db: Db, response: IdempotentResponse): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insertForPerson(db, response)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function upsertIdempotentResponse(db: Db, response: IdempotentResponse): Promise<void> {
  await insertForPerson(db, response)
    .onConflict((conflict) =>
      conflict.columns(["collective_id", "person_id", "key_hash"]).doUpdateSet({ answer: response.answer }),
    )
    .execute();
}

export async function countIdempotentResponses(db: Db, { collectiveId, personId }: PersonKey): Promise<number> {
  const { count } = await db
    .selectFrom("kept_calls")
    .select((eb) => eb.fn.countAll().as("count"))
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteIdempotentResponsesOf(db: Db, { collectiveId, personId }: PersonKey): Promise<void> {
  await db
    .deleteFrom("kept_calls")
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .execute();
}

/** Forgets all responses of a collective, but not the keys: they may have what is deleted for good. */
export async function forgetIdempotentResponses(db: Db, collectiveId: number): Promise<void> {
  await db
    .updateTable("kept_calls")
    .set({ answer: null })
    .where("collective_id", "=", collectiveId)
    .where("answer", "is not", null)
    .execute();
}

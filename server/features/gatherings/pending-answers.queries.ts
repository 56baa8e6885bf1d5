import type { PendingAnswerKey } from "../../../shared/gatherings/gatherings.ts";
import type { Selectable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Database, Instant } from "../../db/schema.ts";
import type { PersonKey } from "../people/people.queries.ts";

/** How long an answer can be undone before it counts, in milliseconds. */
const UNDO_PERIOD = 10_000;
/** How many answers a job gives at most. The next run gives the others. */
const MOST_DUE = 1_000;

type PendingAnswer = Selectable<Database["kept_answers"]>;
type Key = PersonKey & PendingAnswerKey;

/** Holds an answer until it is due, in place of an earlier one. */
export async function holdAnswer(
  db: Db,
  key: Key,
  { answer, note, at }: { answer: string | null; note?: string | null | undefined; at: Instant },
) {
  const due_at = new Date(Date.parse(at) + UNDO_PERIOD).toISOString();
  await deletePendingAnswer(db, key);
  const { collectiveId, personId, kind, id, starts_at } = key;
  await db
    .insertInto("kept_answers")
    .values({
      collective_id: collectiveId,
      person_id: personId,
      kind,
      subject_id: id,
      starts_at,
      answer,
      note: note === undefined ? null : (note ?? ""),
      due_at,
    })
    .execute();
}

/** Deletes a pending answer, because it is given or undone. Returns it if there was one. */
export async function deletePendingAnswer(
  db: Db,
  key: Key,
): Promise<Pick<PendingAnswer, "answer" | "note"> | undefined> {
  return db
    .deleteFrom("kept_answers")
    .where("collective_id", "=", key.collectiveId)
    .where("person_id", "=", key.personId)
    .where("kind", "=", key.kind)
    .where("subject_id", "=", key.id)
    .where("starts_at", "=", key.starts_at)
    .returning(["answer", "note"])
    .executeTakeFirst();
}

/** Lists the pending answers to a gathering or a poll, by their due time. */
export async function listPendingAnswers(
  db: Db,
  { collectiveId, kind, id }: Omit<Key, "personId" | "starts_at">,
): Promise<PendingAnswer[]> {
  return db
    .selectFrom("kept_answers")
    .selectAll()
    .where("collective_id", "=", collectiveId)
    .where("kind", "=", kind)
    .where("subject_id", "=", id)
    .orderBy("due_at")
    .orderBy("person_id")
    .execute();
}

/** Lists pending answers that are due, of all collectives. */
export async function listDueAnswers(db: Db, at: Instant): Promise<PendingAnswer[]> {
  return db
    .selectFrom("kept_answers")
    .selectAll()
    .where("due_at", "<=", at)
    .orderBy("due_at")
    .orderBy("person_id")
    .limit(MOST_DUE)
    .execute();
}

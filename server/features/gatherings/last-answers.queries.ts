import type { IsoDate } from "../../../shared/basics/dates.ts";
import { inParts } from "../../db/in-parts.ts";
import { listed } from "../../db/listed.ts";
import type { Database, Db, Instant, PersonKey } from "../../db/schema.ts";
import { listBegunIds } from "../structure/intervals.queries.ts";

/** For how long it is known when somebody answered, in milliseconds: devices keep an answer for 30 days. */
export const LAST_ANSWER_LIFETIME = 31 * 24 * 60 * 60 * 1_000;

type Answered = Pick<Database["last_answers"], "subject_id" | "starts_at">;

interface Answering extends PersonKey, Pick<Database["last_answers"], "kind"> {
  at: Instant;
  /** How long ago the person answered, in milliseconds, if the answer has waited; otherwise, they answer now. */
  answered_ago: number | undefined;
}

/**
 * Notes when somebody answers: gatherings, each with an empty `starts_at`, or proposed times of a poll; or that they will
 * be away in an interval. Returns those that they have not answered since.
 */
export async function noteAnswered(
  db: Db,
  { collectiveId, personId, kind, at, answered_ago }: Answering,
  answered: readonly { id: number; starts_at: string }[],
): Promise<Answered[]> {
  const answered_at = ago(at, answered_ago);
  const key = { collective_id: collectiveId, person_id: personId, kind, answered_at };
  const last: Answered[] = [];
  for (const part of inParts(answered)) {
    const rows = await db
      .insertInto("last_answers")
      .values(part.map(({ id: subject_id, starts_at }) => ({ ...key, subject_id, starts_at })))
      .onConflict((conflict) =>
        conflict
          .columns(["collective_id", "person_id", "kind", "subject_id", "starts_at"])
          .doUpdateSet({ answered_at })
          // If the clock was ahead earlier, an answer that is given now is the last one all the same.
          .where("last_answers.answered_at", "<=", answered_ago === undefined ? "9999" : answered_at),
      )
      .returning(["subject_id", "starts_at"])
      .execute();
    last.push(...rows);
  }
  return last;
}

/** True if a person has said since they answered that they will be away, in an interval that has begun on that day. */
export async function hasOptedOutSince(
  db: Db,
  { collectiveId, personId, at, answered_ago }: Omit<Answering, "kind">,
  day: IsoDate,
): Promise<boolean> {
  const begun = await listBegunIds(db, collectiveId, day);
  const own = db.selectFrom("last_answers").select("kind").where("collective_id", "=", collectiveId);
  const later = own.where("person_id", "=", personId).where("answered_at", ">", ago(at, answered_ago));
  const optOuts = later.where("kind", "=", "interval").where("subject_id", "in", listed(db, begun));
  return (await optOuts.executeTakeFirst()) !== undefined;
}

const ago = (at: Instant, milliseconds = 0) => new Date(Date.parse(at) - milliseconds).toISOString();

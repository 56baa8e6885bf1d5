import type { KeptAnswerKey } from "../../../shared/gatherings.ts";
import type { Db } from "../../db/database.ts";
import { inParts } from "../../db/in-parts.ts";
import type { Instant } from "../../db/schema.ts";
import type { PersonKey } from "../people/people.queries.ts";

/** For how long it is known when somebody answered, in milliseconds: devices keep an answer for 30 days. */
export const LAST_ANSWER_LIFETIME = 31 * 24 * 60 * 60 * 1_000;

interface Answering extends PersonKey, Pick<KeptAnswerKey, "kind"> {
  at: Instant;
  /** How long ago the person answered, in milliseconds, if the answer has waited; otherwise, they answer now. */
  answered_ago: number | undefined;
}

/**
 * Notes when somebody answers: gatherings, each with an empty `starts_at`, or proposed times of a poll. Returns those that
 * they have not answered since.
 */
export async function noteAnswered(
  db: Db,
  { collectiveId, personId, kind, at, answered_ago }: Answering,
  answered: readonly Pick<KeptAnswerKey, "id" | "starts_at">[],
): Promise<{ starts_at: string }[]> {
  const answered_at = new Date(Date.parse(at) - (answered_ago ?? 0)).toISOString();
  const key = { collective_id: collectiveId, person_id: personId, kind, answered_at };
  const last: { starts_at: string }[] = [];
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
      .returning("starts_at")
      .execute();
    last.push(...rows);
  }
  return last;
}

import { sql, type SqlBool } from "kysely";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { ParticipationEdit } from "../../../shared/participation/involvements.ts";
import { inParts } from "../../db/in-parts.ts";
import { listed } from "../../db/listed.ts";
import type { Database, Db, Instant, PersonKey } from "../../db/schema.ts";
import { listBegunIds } from "../structure/intervals.queries.ts";

/** For how long it is known when somebody answered, in milliseconds: devices keep an answer for 30 days. */
export const LAST_ANSWER_LIFETIME = 31 * 24 * 60 * 60 * 1_000;

type Answered = Pick<Database["last_answers"], "subject_id" | "starts_at">;

/** When and where somebody has answered. */
export interface Given {
  /** How long ago, in milliseconds, if the answer has waited for the network; otherwise, they answer now. */
  answered_ago?: number | undefined;
  /** Not known of links and scripts. */
  device?: ParticipationEdit["device"];
}

interface Answering extends PersonKey, Given, Pick<Database["last_answers"], "kind"> {
  at: Instant;
}

/**
 * Notes when somebody answers: gatherings, each with an empty `starts_at`, or proposed times of a poll; or that they will
 * be away in an interval. Returns those that they have not answered since.
 */
export async function noteAnswered(
  db: Db,
  { collectiveId, personId, kind, ...given }: Answering,
  answered: readonly { id: number; starts_at: string }[],
): Promise<Answered[]> {
  const { key: device = null, number = null } = given.device ?? {};
  const noted = { answered_at: ago(given.at, given.answered_ago), device, number };
  const key = { collective_id: collectiveId, person_id: personId, kind, ...noted };
  const last: Answered[] = [];
  for (const part of inParts(answered)) {
    const rows = await db
      .insertInto("last_answers")
      .values(part.map(({ id: subject_id, starts_at }) => ({ ...key, subject_id, starts_at })))
      .onConflict((conflict) =>
        conflict
          .columns(["collective_id", "person_id", "kind", "subject_id", "starts_at"])
          .doUpdateSet(noted)
          .where(isNoLaterThan(given)),
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
  { collectiveId, personId, ...given }: Omit<Answering, "kind">,
  day: IsoDate,
): Promise<boolean> {
  const begun = await listBegunIds(db, collectiveId, day);
  const own = db.selectFrom("last_answers").select("kind").where("collective_id", "=", collectiveId);
  const later = own.where("person_id", "=", personId).where(({ not }) => not(isNoLaterThan(given)));
  const optOuts = later.where("kind", "=", "interval").where("subject_id", "in", listed(db, begun));
  return (await optOuts.executeTakeFirst()) !== undefined;
}

/**
 * Whether what is noted is from no later than an answer: from one device, by its numbers, as the network may have held one
 * of them back; otherwise by time. What is given now is the last, also if the clock was ahead earlier.
 */
const isNoLaterThan = ({ at, answered_ago, device }: Omit<Answering, "kind" | keyof PersonKey>) =>
  sql<SqlBool>`case when last_answers.device = ${device?.key ?? null} then last_answers.number <= ${device?.number ?? null}
    else last_answers.answered_at <= ${answered_ago === undefined ? "9999" : ago(at, answered_ago)} end`;

const ago = (at: Instant, milliseconds = 0) => new Date(Date.parse(at) - milliseconds).toISOString();

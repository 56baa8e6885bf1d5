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
 * Notes when somebody answers: gatherings, each with an empty `starts_at`, or proposed times of a poll; or that they plan
 * an interval, or will be away in it. Returns those that they have not answered since.
 */
export async function noteAnswered(
  db: Db,
  given: Answering,
  answered: readonly { id: number; starts_at: string }[],
): Promise<Answered[]> {
  const { collectiveId: collective_id, personId: person_id, kind, device } = given;
  const noted = { answered_at: ago(given.at, given.answered_ago), number: device?.number ?? null };
  const key = { collective_id, person_id, kind, device: device?.key ?? "" };
  const last: Answered[] = [];
  for (const part of inParts(answered)) {
    const ids = part.map(({ id }) => id);
    const later = selectLater(db, given).select("starts_at").where("subject_id", "in", listed(db, ids));
    const since = new Set((await later.execute()).map(({ subject_id, starts_at }) => `${subject_id} ${starts_at}`));
    const rows = part
      .filter(({ id, starts_at }) => !since.has(`${id} ${starts_at}`))
      .map(({ id: subject_id, starts_at }) => ({ subject_id, starts_at }));
    last.push(...rows);
    if (rows.length === 0) continue;
    await db
      .insertInto("last_answers")
      .values(rows.map((row) => ({ ...key, ...noted, ...row })))
      .onConflict((conflict) =>
        conflict
          .columns(["collective_id", "person_id", "kind", "subject_id", "starts_at", "device"])
          .doUpdateSet(noted),
      )
      .execute();
  }
  return last;
}

/** True if a person has said since they answered that they will be away, in an interval that has begun on that day. */
export async function hasOptedOutSince(db: Db, given: Omit<Answering, "kind">, day: IsoDate): Promise<boolean> {
  const begun = await listBegunIds(db, given.collectiveId, day);
  const optOuts = selectLater(db, { ...given, kind: "interval" }).where("subject_id", "in", listed(db, begun));
  return (await optOuts.executeTakeFirst()) !== undefined;
}

/**
 * Selects what a person has answered since they gave an answer: from one device, by its numbers, as the network may have
 * held one of them back; otherwise by time. What is given now is the last, also if the clock was ahead earlier.
 */
function selectLater(db: Db, { collectiveId, personId, kind, at, answered_ago, device }: Answering) {
  const isLater = sql<SqlBool>`case when device = ${device?.key ?? null} then number > ${device?.number ?? null}
    else answered_at > ${answered_ago === undefined ? "9999" : ago(at, answered_ago)} end`;
  const own = db.selectFrom("last_answers").select("subject_id").where("collective_id", "=", collectiveId);
  return own.where("person_id", "=", personId).where("kind", "=", kind).where(isLater);
}

/** Lists when a person has answered what, and on which device. */
export const listLastAnswers = (db: Db, { collectiveId, personId }: PersonKey) =>
  db
    .selectFrom("last_answers")
    .select(["kind", "subject_id", "starts_at", "answered_at", "device", "number"])
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .orderBy("answered_at")
    .execute();

const ago = (at: Instant, milliseconds = 0) => new Date(Date.parse(at) - milliseconds).toISOString();

import type { Changed } from "../../../shared/journal/journal.ts";
import type { Poll, PollAnswers } from "../../../shared/polls/polls.ts";
import { inParts } from "../../db/in-parts.ts";
import type { Db, EntityKey, Instant } from "../../db/schema.ts";
import { renewedTimes } from "../gatherings/local-times.ts";
import { NOTHING_REMEMBERED } from "../gatherings/remembered-answers.queries.ts";
import { getPoll, updatePoll } from "./polls.queries.ts";
import { updatedPoll } from "./polls.service.ts";

/** A time as it is stored. One from before the clocks were kept is without them. */
type StoredTime = Poll["times"][number] & { local_times?: string };

/**
 * Recomputes the instants of proposed times that are still to come from what the clocks are to show, as those of
 * gatherings. Answers stay with their time. Those to a time that is no longer proposed go, since another one may get its
 * instant. Throws `RangeError` if that cannot be read, or two of the times are one now.
 */
export async function renewPoll(trx: Db, { at, ...key }: EntityKey & { at: Instant }): Promise<Changed[]> {
  const own = trx.selectFrom("polls").select("times").where("collective_id", "=", key.collectiveId);
  const stored = await own.where("id", "=", key.id).where("gathering_id", "is", null).executeTakeFirst();
  // It was deleted or settled meanwhile.
  if (!stored) return [];
  const before = await getPoll(trx, key);
  const moved = new Map<string, string>();
  const times = (JSON.parse(stored.times) as StoredTime[]).map(({ local_times = null, ...time }) => {
    const renewed = time.starts_at > at ? renewedTimes({ ...before, ...time, local_times }) : undefined;
    if (renewed) moved.set(time.starts_at, renewed.starts_at);
    return renewed ?? time;
  });
  if (moved.size === 0) return [];
  if (new Set(times.map(({ starts_at }) => starts_at)).size < times.length) throw new RangeError("Two times are one");
  times.sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  const after = await updatePoll(trx, before, { changed: { times }, at });
  const known = new Set(before.times.map(({ starts_at }) => starts_at));
  const here = <Row extends { starts_at: string }>({ starts_at, ...row }: Row) =>
    known.has(starts_at) ? [{ ...row, starts_at: moved.get(starts_at) ?? starts_at }] : [];
  const given = trx.deleteFrom("poll_answers").where("collective_id", "=", key.collectiveId);
  const answers = (await given.where("poll_id", "=", key.id).returningAll().execute()).map((row) => {
    return {
      ...row,
      ...NOTHING_REMEMBERED,
      answers: JSON.stringify((JSON.parse(row.answers) as PollAnswers["answers"]).flatMap(here)),
    };
  });
  for (const part of inParts(answers)) await trx.insertInto("poll_answers").values(part).execute();
  const taken = trx.deleteFrom("last_answers").where("collective_id", "=", key.collectiveId).where("kind", "=", "poll");
  const rows = await taken.where("subject_id", "=", key.id).returningAll().execute();
  for (const part of inParts(rows.flatMap(here))) await trx.insertInto("last_answers").values(part).execute();
  return [updatedPoll(before, after)];
}

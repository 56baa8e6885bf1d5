import { sql } from "kysely";
import { MAX_OPEN_POLLS } from "../../../shared/constants.ts";
import { isOpen, type Poll, type PollAnswers, type PollOutline } from "../../../shared/polls/polls.ts";
import { pollAnswersSchema, pollOutlineSchema, pollSchema } from "../../../shared/polls/polls.schema.ts";
import { columnsOf, readerOf, toColumns } from "../../db/columns.ts";
import { entityTable } from "../../db/entity-table.ts";
import { listed } from "../../db/listed.ts";
import type { Db, EntityKey, Instant, PersonKey } from "../../db/schema.ts";
import { checkQuota } from "../../db/quota.ts";
import type { People } from "../people/personal-data-table.ts";
import type { Remembered } from "../gatherings/remembered-answers.queries.ts";
import { clockTimes } from "../gatherings/local-times.ts";
import { TEXTS } from "../gatherings/texts.queries.ts";

const polls = entityTable("polls", pollSchema, { notFound: "PollNotFound", otherTable: TEXTS });
const outlines = entityTable("polls", pollOutlineSchema, { notFound: "PollNotFound" });
const ANSWERS = columnsOf(pollAnswersSchema);
const toAnswers = readerOf(pollAnswersSchema);

export const { list: listPolls, listById: listPollsById, listBy: listPollsBy, get: getPoll } = polls;

export type NewPoll = Omit<Poll, "id" | "collective_id">;

/** Lists the polls in which people can still answer, without their texts. */
export async function listOpenPolls(db: Db, collectiveId: number): Promise<PollOutline[]> {
  return outlines.listWhere(db, collectiveId, (all) =>
    all.where("gathering_id", "is", null).where("withdrawn_at", "is", null),
  );
}

interface Writing {
  collectiveId: number;
  at: Instant;
}

/** Throws `LimitReached`. */
export async function insertPoll(db: Db, by: Writing, poll: NewPoll): Promise<Poll> {
  const times = withClocks(poll.times, poll.time_zone);
  const after = await polls.insert(db, by.collectiveId, { ...poll, times });
  if (isAhead(after, by.at)) await checkOpenPolls(db, by, after);
  return after;
}

/** `authorId` is who writes its texts, if these change. Throws `LimitReached`. */
export async function updatePoll(
  db: Db,
  before: Poll,
  { changed, at, authorId = null }: { changed: Partial<NewPoll>; at: Instant; authorId?: number | null },
): Promise<Poll> {
  const { collective_id: collectiveId, id } = before;
  const times = changed.times && withClocks(changed.times, before.time_zone);
  const after = await polls.update(db, { collectiveId, id, authorId }, { ...changed, times });
  const counted = before.author_id === after.author_id && isAhead(before, at);
  if (isAhead(after, at) && !counted) await checkOpenPolls(db, { collectiveId, at }, after);
  return after;
}

/** Adds to proposed times how the clocks show them, which is stored beside them. */
function withClocks(times: Poll["times"], time_zone: string) {
  return times.map((time) => ({ ...time, local_times: clockTimes({ ...time, time_zone }) }));
}

/** True if people can still answer, and one of its times is to come. */
export function isAhead(poll: Pick<Poll, "times" | "withdrawn_at" | "gathering_id">, at: Instant): boolean {
  return isOpen(poll) && hasTimeAhead(poll.times, at);
}

function hasTimeAhead(times: Poll["times"], at: Instant): boolean {
  return times.some(({ ends_at }) => ends_at > at);
}

/** Throws `LimitReached` if a collective or its author has no room for a poll that was just opened or handed on. */
async function checkOpenPolls(db: Db, { collectiveId, at }: Writing, { author_id }: Poll): Promise<void> {
  const ahead = (await listOpenPolls(db, collectiveId)).filter(({ times }) => hasTimeAhead(times, at));
  const made = ahead.map((poll) => ({ author_id: poll.author_id, number: 1 }));
  checkQuota(made, { limit: MAX_OPEN_POLLS, authors: new Set([author_id]) });
}

/** Maps polls to what people answered. */
export async function findPollAnswers(
  db: Db,
  collectiveId: number,
  pollIds: readonly number[],
): Promise<Map<number, PollAnswers[]>> {
  if (pollIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("poll_answers")
    .select(ANSWERS)
    .where("collective_id", "=", collectiveId)
    .where("poll_id", "in", listed(db, pollIds))
    .orderBy("answered_at")
    .orderBy("person_id")
    .execute();
  return Map.groupBy(rows.map(toAnswers), ({ poll_id }) => poll_id);
}

/** Finds a person's answers, with the remembered ones. */
export async function findOwnPollAnswers(db: Db, { collectiveId, id, personId }: EntityKey & PersonKey) {
  const row = await db
    .selectFrom("poll_answers")
    .select([...ANSWERS, "remembered", "remembered_until"])
    .where(({ and }) => and({ collective_id: collectiveId, poll_id: id, person_id: personId }))
    .executeTakeFirst();
  return row && toAnswers(row);
}

/** Lists everybody's answers in a collective. */
export async function listPollAnswers(db: Db, collectiveId: number): Promise<PollAnswers[]> {
  const rows = await db
    .selectFrom("poll_answers")
    .select(ANSWERS)
    .where("collective_id", "=", collectiveId)
    .orderBy("poll_id")
    .orderBy("person_id")
    .execute();
  return rows.map(toAnswers);
}

/** Replaces a person's answers. */
export async function upsertPollAnswers(
  db: Db,
  collectiveId: number,
  { poll_id, person_id, ...values }: PollAnswers & Partial<Remembered>,
): Promise<PollAnswers> {
  const row = await db
    .insertInto("poll_answers")
    .values({ collective_id: collectiveId, poll_id, person_id, ...toColumns(values) })
    .onConflict((conflict) =>
      conflict.columns(["collective_id", "poll_id", "person_id"]).doUpdateSet(toColumns(values)),
    )
    .returning(ANSWERS)
    .executeTakeFirstOrThrow();
  return toAnswers(row);
}

/** Lists what a person answered, with what it was about. */
export async function listPollAnswersOf(db: Db, { collectiveId, personId }: PersonKey) {
  const rows = await db
    .selectFrom("poll_answers")
    .innerJoin("polls", "polls.id", "poll_answers.poll_id")
    .select([...ANSWERS, "polls.title"])
    .where(({ and }) => and({ "poll_answers.collective_id": collectiveId, person_id: personId }))
    .orderBy("poll_id")
    .execute();
  return rows.map(toAnswers);
}

/** Takes back what former members answered in polls that are open, or can be opened again. */
export async function forgetOpenAnswers(db: Db, { collectiveId, personIds }: People): Promise<void> {
  const untold = db
    .selectFrom("gathering_news as news")
    .select("is_new")
    .where("news.collective_id", "=", collectiveId)
    .whereRef("news.gathering_id", "=", sql.ref("polls.gathering_id"))
    .where("is_new", "=", 1);
  await db
    .deleteFrom("poll_answers")
    .where("collective_id", "=", collectiveId)
    .where("person_id", "in", listed(db, personIds))
    .where("poll_id", "in", (eb) =>
      eb
        .selectFrom("polls")
        .select("id")
        .where("collective_id", "=", collectiveId)
        .where((poll) => poll.or([poll("gathering_id", "is", null), poll.exists(untold)])),
    )
    .execute();
}

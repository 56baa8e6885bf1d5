import { MAX_OPEN_POLLS } from "../../../shared/constants.ts";
import { isOpen, type Poll, type PollAnswers, type PollOutline } from "../../../shared/polls.ts";
import { pollAnswersSchema, pollOutlineSchema, pollSchema } from "../../../shared/polls.schema.ts";
import { columnsOf, readerOf, toColumns } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import { listed } from "../../db/listed.ts";
import type { Instant } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { checkQuota } from "../../db/quota.ts";
import type { People } from "../people/personal-records.ts";
import { STORED_TEXTS, storeTexts, textsOf, withTexts, withTextsOnce } from "../gatherings/texts.queries.ts";
import type { PersonKey } from "../people/people.queries.ts";
import type { EntityKey } from "../../db/entity-table.ts";

const COLUMNS = columnsOf(pollOutlineSchema);
const toOutline = readerOf(pollOutlineSchema);
const toPoll = readerOf(pollSchema);
const pollAheadSchema = pollSchema.pick({ author_id: true, times: true });
const toPollAhead = readerOf(pollAheadSchema);
const ANSWERS = columnsOf(pollAnswersSchema);
const toAnswers = readerOf(pollAnswersSchema);

export type NewPoll = Omit<Poll, "id" | "collective_id">;

function selectOutlines(db: Db, collectiveId: number) {
  return db.selectFrom("polls").select(COLUMNS).where("collective_id", "=", collectiveId).orderBy("id");
}

function selectPolls(db: Db, collectiveId: number) {
  return selectOutlines(db, collectiveId).select(STORED_TEXTS);
}

/** Lists all polls of a collective. */
export async function listPolls(db: Db, collectiveId: number): Promise<Poll[]> {
  return withTexts(db, collectiveId, (await selectPolls(db, collectiveId).execute()).map(toOutline));
}

/** Lists the polls in which people can still answer, without their texts. */
export async function listOpenPolls(db: Db, collectiveId: number): Promise<PollOutline[]> {
  return (await openPolls(db, collectiveId).execute()).map(toOutline);
}

function openPolls(db: Db, collectiveId: number) {
  return selectOutlines(db, collectiveId).where("gathering_id", "is", null).where("withdrawn_at", "is", null);
}

/** Lists those of these polls that there are. */
export async function listPollsById(db: Db, collectiveId: number, ids: readonly number[]): Promise<Poll[]> {
  if (ids.length === 0) return [];
  const found = selectPolls(db, collectiveId).where("id", "in", listed(db, ids));
  return withTexts(db, collectiveId, (await found.execute()).map(toOutline));
}

export async function findPoll(db: Db, { collectiveId, id }: EntityKey): Promise<Poll | undefined> {
  const found = selectOutlines(db, collectiveId).select(textsOf("polls")).where("id", "=", id);
  const row = await found.executeTakeFirst();
  return row && toPoll(row);
}

/** Throws `PollNotFound`. */
export async function getPoll(db: Db, key: EntityKey): Promise<Poll> {
  const poll = await findPoll(db, key);
  if (!poll) throw new AppError("PollNotFound");
  return poll;
}

interface Writing {
  collectiveId: number;
  at: Instant;
}

/** Throws `LimitReached`. */
export async function insertPoll(db: Db, by: Writing, poll: NewPoll): Promise<Poll> {
  const stored = await storeTexts(db, { collectiveId: by.collectiveId, authorId: poll.author_id }, poll);
  const row = await db
    .insertInto("polls")
    .values({ ...toColumns(stored), collective_id: by.collectiveId })
    .returning([...COLUMNS, ...textsOf("polls")])
    .executeTakeFirstOrThrow();
  const after = toPoll(row);
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
  const stored = await storeTexts(db, { collectiveId, authorId }, changed);
  const row = await db
    .updateTable("polls")
    .set(toColumns(stored))
    .where("collective_id", "=", collectiveId)
    .where("id", "=", id)
    .returning([...COLUMNS, ...textsOf("polls")])
    .executeTakeFirstOrThrow();
  const after = toPoll(row);
  if (isAhead(after, at) && !isAhead(before, at)) await checkOpenPolls(db, { collectiveId, at }, after);
  return after;
}

/** True if people can still answer, and one of its times is to come. */
export function isAhead(poll: Pick<Poll, "times" | "withdrawn_at" | "gathering_id">, at: Instant): boolean {
  return isOpen(poll) && hasTimeAhead(poll.times, at);
}

function hasTimeAhead(times: Poll["times"], at: Instant): boolean {
  return times.some(({ ends_at }) => ends_at > at);
}

/** Throws `LimitReached` if a collective has no room for a poll that was just opened. */
async function checkOpenPolls(db: Db, { collectiveId, at }: Writing, { author_id }: Poll): Promise<void> {
  const rows = await openPolls(db, collectiveId).clearSelect().select(columnsOf(pollAheadSchema)).execute();
  const ahead = rows.map(toPollAhead).filter(({ times }) => hasTimeAhead(times, at));
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
  { poll_id, person_id, ...values }: PollAnswers,
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

/** Lists the polls that a person made, with each text once. */
export async function listPollsBy(db: Db, { collectiveId, personId }: PersonKey) {
  const made = await selectPolls(db, collectiveId).where("author_id", "=", personId).execute();
  return withTextsOnce(db, collectiveId, made.map(toOutline));
}

/** Lists what a person answered, with what it was about. */
export async function listPollAnswersOf(db: Db, { collectiveId, personId }: PersonKey) {
  const rows = await db
    .selectFrom("poll_answers")
    .innerJoin("polls", "polls.id", "poll_answers.poll_id")
    .select([...ANSWERS, "polls.title"])
    .where("poll_answers.collective_id", "=", collectiveId)
    .where("person_id", "=", personId)
    .orderBy("poll_id")
    .execute();
  return rows.map(toAnswers);
}

/** Makes the polls that a person made nobody's. */
export async function forgetAuthorOfPolls(db: Db, { collectiveId, personId }: PersonKey): Promise<void> {
  await db
    .updateTable("polls")
    .set({ author_id: null })
    .where("collective_id", "=", collectiveId)
    .where("author_id", "=", personId)
    .execute();
}

/** Takes back what former members answered in polls that are open. */
export async function forgetOpenAnswers(db: Db, { collectiveId, personIds }: People): Promise<void> {
  await db
    .deleteFrom("poll_answers")
    .where("collective_id", "=", collectiveId)
    .where("person_id", "in", listed(db, personIds))
    .where("poll_id", "in", (eb) =>
      eb.selectFrom("polls").select("id").where("collective_id", "=", collectiveId).where("gathering_id", "is", null),
    )
    .execute();
}

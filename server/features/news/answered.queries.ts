import type { PollAnswers } from "../../../shared/polls/polls.ts";
import { listed } from "../../db/listed.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { findAttendances } from "../gatherings/attendances.queries.ts";
import { gatheringIdsIn } from "./news-items.ts";
import type { AboutGatherings, AboutPolls, NewsKinds } from "./news-kinds.ts";
import type { Queued } from "./news.service.ts";

/** The data that an email is written from, and its recipient. A reminder to answer has `sentBy`. */
export type About = Partial<AboutGatherings & AboutPolls & Pick<NewsKinds["answer reminder"], "sentBy">> &
  Pick<Queued, "personId">;

/**
 * Returns for each of these emails whether it is a reminder to answer, and its person has answered by now: the gathering,
 * or a time to come of the poll.
 */
export async function listAnswered(
  db: Db,
  { collectiveId, at }: { collectiveId: number; at: Instant },
  abouts: readonly About[],
): Promise<boolean[]> {
  const reminders = abouts.filter(({ sentBy }) => sentBy !== undefined);
  const gatheringIds = reminders.flatMap(({ notices = [] }) => notices.flatMap(gatheringIdsIn));
  const attendances = await findAttendances(db, collectiveId, gatheringIds);
  const pollIds = reminders.flatMap(({ notes = [] }) => notes.map(({ poll }) => poll.id));
  const answers = pollIds.length > 0 ? await listAnswers(db, collectiveId, pollIds) : [];
  return abouts.map(({ personId, sentBy, notices = [], notes = [] }) => {
    if (sentBy === undefined) return false;
    const own = notices.flatMap((item) => attendances.get(item.gatheringId) ?? []);
    if (own.some(({ person_id, answer }) => person_id === personId && answer !== null)) return true;
    return notes.some(({ poll }) => {
      const ahead = new Set(poll.times.map(({ starts_at }) => starts_at).filter((starts_at) => starts_at > at));
      const given = answers.filter(({ person_id, poll_id }) => person_id === personId && poll_id === poll.id);
      return given.some((one) => one.answers.some(({ starts_at }) => ahead.has(starts_at)));
    });
  });
}

async function listAnswers(db: Db, collectiveId: number, pollIds: readonly number[]) {
  const rows = await db
    .selectFrom("poll_answers")
    .select(["poll_id", "person_id", "answers"])
    .where("collective_id", "=", collectiveId)
    .where("poll_id", "in", listed(db, pollIds))
    .execute();
  return rows.map((row) => ({ ...row, answers: JSON.parse(row.answers) as PollAnswers["answers"] }));
}

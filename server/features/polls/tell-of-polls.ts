import { addDays, dayIn } from "../../../shared/dates.ts";
import { listSilent, timesAsking, type ListedPoll } from "../../../shared/polls.ts";
import type { JobServices } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import { forEachCollective, type CollectiveToday } from "../../each-collective.ts";
import { MOST_NAMED, type PollNote } from "../../mail/templates/poll-letter.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import { getCollective } from "../collective/collective.queries.ts";
import type { AboutPolls } from "../news/news-kinds.ts";
import { queueNews, type News } from "../news/news.service.ts";
import { MOST_TOLD } from "../news/notices.ts";
import { tellOnce } from "../news/tell-once.ts";
import { keepUntold, type Telling } from "../news/told.queries.ts";
import { writeNews } from "../news/write-news.ts";
import { listPeopleById } from "../people/people.queries.ts";
import { findNewPolls, forgetNewPolls, listCollectivesWithNewPolls } from "./new-polls.queries.ts";
import { findPollAnswers } from "./polls.queries.ts";
import { answerAt, endOf, getOpenPolls } from "./polls.service.ts";

/** How many days before the first proposed time people are reminded. */
const DAYS_BEFORE = 2;

/** A poll, and who is asked and has not answered. */
interface Unanswered {
  poll: ListedPoll;
  people: readonly number[];
}

/**
 * Mails people the polls that ask them and were opened a while ago, once (`docs/domain/mail.md#emails-about-polls`).
 * Returns the number of emails.
 */
export async function tellOfPolls(services: JobServices): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  return forEachCollective(await listCollectivesWithNewPolls(db, now), async (collectiveId) => {
    const { collective } = await getCollective(db, collectiveId);
    const news = await findNewPolls(db, collectiveId);
    const ids = [...news.keys()];
    const polls = await getOpenPolls(services, collectiveId, ({ id }) => news.has(id));
    const unanswered = await collectUnanswered(polls);
    const answers = await findPollAnswers(db, collectiveId, ids);
    const at = now.toISOString();
    // People who have answered before a time was added are told of it.
    const added = polls.flatMap((poll) => {
      const since = news.get(poll.id) ?? "";
      const late = (answers.get(poll.id) ?? []).filter(({ answered_at }) => answered_at < since);
      return late
        .filter((one) => timesAsking(poll, one.person_id, at).some(({ starts_at }) => !answerAt(one, starts_at)))
        .map(({ person_id }) => ({ ...toTelling(person_id, poll), once: `${poll.id} ${since}`, isAdded: true }));
    });
    const asked = unanswered.flatMap(({ poll, people }) => people.map((personId) => toTelling(personId, poll)));
    const isDue = dueAt(now, collective.time_zone ?? services.timeZone);
    const told = await db.transaction().execute(async (trx) => {
      await forgetNewPolls(trx, collectiveId, ids);
      // Who is told now of a poll that is due soon is not reminded of it as well.
      const reminded = asked.filter(({ poll }) => isDue(poll));
      await keepUntold(trx, { collectiveId, kind: "poll soon", at }, reminded);
      const others = asked.filter(({ personId, poll }) => poll.author_id !== personId);
      const fresh = await keepUntold(trx, { collectiveId, kind: "poll new", at }, [...others, ...added]);
      const queued = [...Map.groupBy(fresh, ({ personId }) => personId)].map(([personId, own]) =>
        newsOf(personId, own, new Map()),
      );
      return queueNews(trx, services, { collective, kind: "poll new", news: queued });
    });
    await writeNews(services, collectiveId);
    return told;
  });
}

/**
 * Reminds people who have not answered polls, two days before the first proposed time, as the collective's days are.
 * Once per person and poll (`docs/domain/mail.md#emails-about-polls`). Returns the number of emails.
 */
export async function remindOfPolls(services: JobServices, { collectiveId }: CollectiveToday): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const { collective } = await getCollective(db, collectiveId);
  const untold = await findNewPolls(db, collectiveId);
  const isDue = dueAt(now, collective.time_zone ?? services.timeZone);
  const polls = await getOpenPolls(services, collectiveId, (poll) => isDue(poll) && !untold.has(poll.id));
  const unanswered = await collectUnanswered(polls);
  const names = await nameSilent(db, collectiveId, unanswered);
  const asked = unanswered.flatMap(({ poll, people }) => people.map((personId) => toTelling(personId, poll)));
  const groups = Map.groupBy(asked, ({ personId }) => personId).values();
  return tellOnce(services, { collective, kind: "poll soon", groups }, (fresh) =>
    [...Map.groupBy(fresh, ({ personId }) => personId)].map(([personId, own]) => newsOf(personId, own, names)),
  );
}

/** Lists who has not answered each of these polls; leaves out those at which all are welcome. */
async function collectUnanswered(polls: readonly ListedPoll[]): Promise<Unanswered[]> {
  const unanswered: Unanswered[] = [];
  for (const poll of polls) {
    if (poll.crew_id === null && poll.expectation === "Welcome") continue;
    unanswered.push({ poll, people: listSilent(poll) });
    await yieldToRequests();
  }
  return unanswered;
}

/** Maps polls to the names of some who have not answered, and the number of the others. */
async function nameSilent(db: Db, collectiveId: number, unanswered: readonly Unanswered[]) {
  const named = unanswered.flatMap(({ people }) => people.slice(0, MOST_NAMED));
  const known = await listPeopleById(db, collectiveId, [...new Set(named)]);
  const names = new Map(known.map(({ id, display_name }) => [id, display_name]));
  return new Map(
    unanswered.map(({ poll, people }): [number, PollNote["silent"]] => [
      poll.id,
      {
        names: people.slice(0, MOST_NAMED).flatMap((id) => names.get(id) ?? []),
        more: Math.max(0, people.length - MOST_NAMED),
      },
    ]),
  );
}

/** Returns a function that says whether the first proposed time of a poll is to come, in two days or earlier. */
function dueAt(now: Date, timeZone: string) {
  const last = addDays(dayIn(timeZone, now), DAYS_BEFORE);
  return ({ times: [first] }: Pick<ListedPoll, "times">) =>
    first !== undefined && first.starts_at > now.toISOString() && dayIn(timeZone, new Date(first.starts_at)) <= last;
}

/** That a person is told of a poll; `isAdded` if they have answered it, and a time was added since. */
interface PollTelling extends Telling {
  poll: ListedPoll;
  isAdded?: boolean;
}

const toTelling = (personId: number, poll: ListedPoll): PollTelling => ({
  personId,
  once: String(poll.id),
  until: endOf(poll),
  poll,
});

function newsOf(
  personId: number,
  tellings: readonly PollTelling[],
  silent: ReadonlyMap<number, PollNote["silent"]>,
): News<AboutPolls> {
  const notes = tellings.slice(0, MOST_TOLD).map(({ poll, isAdded }) => {
    const { id, title, time_zone, times } = poll;
    return { poll: { id, title, time_zone, times }, silent: silent.get(id), isAdded };
  });
  return {
    personId,
    about: { notes, more: tellings.length - notes.length },
    until: tellings.reduce((latest, { until }) => (until > latest ? until : latest), ""),
  };
}

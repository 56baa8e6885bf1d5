import { addDays, dayIn } from "../../../shared/basics/dates.ts";
import { asksAnew, isAnnounced } from "../../../shared/gatherings/gatherings.ts";
import { idsOf } from "../../db/listed.ts";
import { isOpen, listSilent, timesAsking, type ListedPoll, type PollAnswers } from "../../../shared/polls/polls.ts";
import type { JobServices } from "../../rpc/context.ts";
import type { Db } from "../../db/schema.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import { MOST_NAMED, type PollItem } from "../../mail/templates/poll-email.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";
import { getCollective } from "../collective/collective.queries.ts";
import type { AboutPolls } from "../news/news-kinds.ts";
import type { News } from "../news/news.service.ts";
import { MOST_TOLD } from "../news/news-items.ts";
import { queueNewsOnce } from "../news/queue-news-once.ts";
import { keepUntold, type KeyedNews } from "../news/told.queries.ts";
import { listUnreadIds, type NewsReader } from "../news/read-news.ts";
import type { Entry } from "../news/unread.queries.ts";
import { listPeopleById } from "../people/people.queries.ts";
import { findPollAnswers } from "./polls.queries.ts";
import { answerAt, endOf, getOpenPolls } from "./polls.service.ts";

/** How many days before the first proposed time people are reminded. */
const DAYS_BEFORE = 2;

/** A poll, and who is asked and has not answered. */
interface Unanswered {
  poll: ListedPoll;
  people: readonly number[];
}

type PollEntry = Entry<"poll">;

const isOpened = ({ before }: PollEntry) => before === null || !isOpen(before);
/** If a country changes its clocks, nobody is the author, and the times are those that people know. */
function hasNewTime({ author_id, before, after }: PollEntry): boolean {
  const known = new Set(before?.times.map(({ starts_at }) => starts_at));
  return author_id !== null && after !== null && after.times.some(({ starts_at }) => !known.has(starts_at));
}

/**
 * Tells people of the polls that ask them, and those who have answered of a time that was added since, once
 * (`docs/domain/mail.md#emails-about-polls`).
 */
export const pollNews: NewsReader<"poll"> = {
  kind: "poll",
  isNews: (entry) => isOpened(entry) || hasNewTime(entry) || asksAnew(entry.before, entry.after),
  async tell(services, { collective, entries }) {
    const { db, clock } = services;
    const { id: collectiveId } = collective;
    const now = clock.now();
    const at = now.toISOString();
    const news = Map.groupBy(entries, ({ after }) => after?.id);
    const polls = await getOpenPolls(services, collectiveId, ({ id }) => news.has(id));
    const unanswered = await collectUnanswered(polls);
    const answers = await findPollAnswers(db, collectiveId, idsOf(polls));
    const added = polls.flatMap((poll) => {
      const additions = (news.get(poll.id) ?? []).filter((entry) => !isOpened(entry) && hasNewTime(entry));
      const isEarlier = ({ person_id, answered_at }: PollAnswers) =>
        additions.some((entry) => entry.author_id !== person_id && answered_at < entry.at);
      const once = `${poll.id} ${additions[0]?.at}`;
      return (answers.get(poll.id) ?? [])
        .filter((one) => isEarlier(one))
        .filter((one) => timesAsking(poll, one.person_id, at).some(({ starts_at }) => !answerAt(one, starts_at)))
        .map(({ person_id }) => ({ ...toPollNews(person_id, poll), once, isAdded: true }));
    });
    const asked = unanswered.flatMap(({ poll, people }) => people.map((personId) => toPollNews(personId, poll)));
    const isDue = dueAt(now, collective.time_zone ?? services.timeZone);
    // Who is told now of a poll that is due soon is not reminded of it as well.
    const reminded = asked.filter(({ poll }) => isDue(poll) && news.get(poll.id)?.some(isOpened));
    await keepUntold(db, { collectiveId, kind: "poll soon", at }, reminded);
    const others = asked.filter(({ personId, poll }) => poll.author_id !== personId);
    return queueNewsOnce(services, { collective, kind: "poll new", groups: [[...others, ...added]] }, (fresh) =>
      [...Map.groupBy(fresh, ({ personId }) => personId)].map(([personId, own]) => newsOf(personId, own, new Map())),
    );
  },
};

/**
 * Reminds people who have not answered polls, two days before the first proposed time, as the collective's days are.
 * Once per person and poll (`docs/domain/mail.md#emails-about-polls`). Returns the number of emails.
 */
export async function remindOfPolls(services: JobServices, { collectiveId }: CollectiveToday): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const { collective } = await getCollective(db, collectiveId);
  const unread = await listUnreadIds(db, collectiveId, pollNews);
  const isDue = dueAt(now, collective.time_zone ?? services.timeZone);
  const polls = await getOpenPolls(services, collectiveId, (poll) => isDue(poll) && !unread.has(poll.id));
  const unanswered = await collectUnanswered(polls);
  const names = await nameSilent(db, collectiveId, unanswered);
  const asked = unanswered.flatMap(({ poll, people }) => people.map((personId) => toPollNews(personId, poll)));
  const groups = Map.groupBy(asked, ({ personId }) => personId).values();
  return queueNewsOnce(services, { collective, kind: "poll soon", groups }, (fresh) =>
    [...Map.groupBy(fresh, ({ personId }) => personId)].map(([personId, own]) => newsOf(personId, own, names)),
  );
}

/** Lists who has not answered each of these polls; leaves out those at which all are welcome. */
async function collectUnanswered(polls: readonly ListedPoll[]): Promise<Unanswered[]> {
  const unanswered: Unanswered[] = [];
  for (const poll of polls) {
    if (!isAnnounced(poll)) continue;
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
    unanswered.map(({ poll, people }): [number, PollItem["silent"]] => [
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

/** The reminder of one poll. */
export const newsOfPoll = (personId: number, poll: ListedPoll) =>
  newsOf(personId, [toPollNews(personId, poll)], new Map());

/** That a person is told of a poll; `isAdded` if they have answered it, and a time was added since. */
interface PollNews extends KeyedNews {
  poll: ListedPoll;
  isAdded?: boolean;
}

const toPollNews = (personId: number, poll: ListedPoll): PollNews => ({
  personId,
  once: String(poll.id),
  until: endOf(poll),
  poll,
});

function newsOf(
  personId: number,
  news: readonly PollNews[],
  silent: ReadonlyMap<number, PollItem["silent"]>,
): News<AboutPolls> {
  const notes = news.slice(0, MOST_TOLD).map(({ poll, isAdded }) => {
    const { id, title, time_zone, times } = poll;
    return { poll: { id, title, time_zone, times }, silent: silent.get(id), isAdded };
  });
  return {
    personId,
    about: { notes, more: news.length - notes.length },
    until: news.reduce((latest, { until }) => (until > latest ? until : latest), ""),
  };
}

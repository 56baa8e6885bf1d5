import { endOfDay } from "../../mail/end-of-day.ts";
import { getAskedLookup, getConveningLookup, meetingAt } from "../gatherings/asked.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import type { NewsReader } from "./read-news.ts";
import { queueNewsOnce } from "./queue-news-once.ts";

const DAY = 86_400_000;

/**
 * Tells the people of crews whose convenor went away while nobody else volunteered, unless somebody convenes them again:
 * each by one email about all their crews (`docs/domain/mail.md#news-of-convening`).
 */
export const lostConvenors: NewsReader<"participation"> = {
  kind: "participation",
  freshFor: DAY,
  isNews: ({ before }) => before?.alone_in !== undefined,
  async tell(services, { collective, today, entries }) {
    const { db, clock } = services;
    const intervals = (await listIntervals(db, collective.id)).filter(({ end_date }) => (end_date ?? today) >= today);
    const starts = new Map(intervals.map(({ id, start_date }) => [id, `${start_date}T12:00:00Z`]));
    const losses = entries.flatMap(({ before }) =>
      (before?.alone_in ?? []).map((id) => ({ id, intervalId: before?.interval_id ?? 0 })),
    );
    const lost = new Map(losses.map((crew) => [`${crew.intervalId} ${crew.id}`, crew]));
    const placed = [...lost].flatMap(([once, crew]) => {
      const start = starts.get(crew.intervalId);
      return start === undefined ? [] : [{ once, crew, meeting: meetingAt(crew.id, start) }];
    });
    const meetings = placed.map(({ meeting }) => meeting);
    const asked = await getAskedLookup(db, collective.id, meetings);
    const convening = await getConveningLookup(db, collective.id, meetings);
    // Longer than it is news, so that they are told once.
    const until = new Date(clock.now().getTime() + 2 * DAY).toISOString();
    const keyed = placed.flatMap(({ once, crew, meeting }) => {
      const people = asked(meeting);
      if (convening(meeting).some((personId) => people.includes(personId))) return [];
      return people.map((personId) => ({ personId, once, until, crew }));
    });
    const ends = new Map(intervals.map(({ id, end_date }) => [id, endOfDay(end_date)]));
    return queueNewsOnce(services, { collective, kind: "crew alone", groups: [keyed] }, (fresh) =>
      [...Map.groupBy(fresh, ({ personId }) => personId)].map(([personId, own]) => {
        const crews = own.map(({ crew }) => crew);
        return { personId, about: { crews }, until: ends.get(Math.max(...crews.map(({ intervalId }) => intervalId))) };
      }),
    );
  },
};

import { endOfDay } from "../../mail/end-of-day.ts";
import { listLeavers } from "../participation/leavers.queries.ts";
import { leavesBefore } from "../participation/leavers.rules.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { listCrewPeople } from "./crew-people.queries.ts";
import type { NewsReader } from "./read-news.ts";
import { tellOnce } from "./tell-once.ts";

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
    const losses = entries.flatMap(({ before }) =>
      (before?.alone_in ?? []).map((crewId) => ({ crewId, once: `${before?.interval_id} ${crewId}` })),
    );
    const intervals = (await listIntervals(db, collective.id)).filter(({ end_date }) => (end_date ?? today) >= today);
    const leavers = await listLeavers(db, collective.id, intervals[0]?.id ?? null);
    const people = await listCrewPeople(db, collective.id, {
      crewIds: losses.map(({ crewId }) => crewId),
      intervalIds: intervals.map(({ id }) => id),
    });
    const staying = people.filter(({ interval_id, person_id }) => !leavesBefore(leavers, interval_id, person_id));
    const parts = Map.groupBy(staying, ({ interval_id, crew_id }) => `${interval_id} ${crew_id}`);
    // Longer than it is news, so that they are told once.
    const until = new Date(clock.now().getTime() + 2 * DAY).toISOString();
    const tellings = [...new Set(losses.map(({ once }) => once))].flatMap((once) => {
      const own = parts.get(once) ?? [];
      if (own.some(({ convenor }) => convenor === 1)) return [];
      return own.map(({ person_id: personId, crew_id: id, interval_id: intervalId }) => {
        return { personId, once, until, crew: { id, intervalId } };
      });
    });
    const ends = new Map(intervals.map(({ id, end_date }) => [id, endOfDay(end_date)]));
    return tellOnce(services, { collective, kind: "crew alone", groups: [tellings] }, (fresh) =>
      [...Map.groupBy(fresh, ({ personId }) => personId)].map(([personId, own]) => {
        const crews = own.map(({ crew }) => crew);
        return { personId, about: { crews }, until: ends.get(Math.max(...crews.map(({ intervalId }) => intervalId))) };
      }),
    );
  },
};

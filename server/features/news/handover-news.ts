import { intervalAfter } from "../../../shared/intervals/intervals.ts";
import { endOfDay } from "../../mail/end-of-day.ts";
import { getConveningLookup, meetingAt } from "../gatherings/asked.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import type { NewsReader } from "./read-news.ts";
import { queueNewsOnce } from "./queue-news-once.ts";
import { YEAR } from "./told.queries.ts";

const DAY = 86_400_000;

/** Tells who convenes the crew next of a handover that others have written (`docs/domain/mail.md#news-of-handovers`). */
export const handoverNews: NewsReader<"handover"> = {
  kind: "handover",
  freshFor: 3 * DAY,
  isNews: () => true,
  async tell(services, { collective, entries }) {
    const until = new Date(services.clock.now().getTime() + YEAR).toISOString();
    const intervals = await listIntervals(services.db, collective.id);
    const handovers = entries.flatMap(({ after }) => after ?? []);
    const last = new Map(handovers.map((one) => [`${one.crew_id} ${one.interval_id}`, one]));
    const written = [...last].flatMap(([once, { text, ...handover }]) => {
      const next = intervalAfter(intervals, handover.interval_id);
      if (text === null || !next) return [];
      return [{ ...handover, once, next, meeting: meetingAt(handover.crew_id, `${next.start_date}T12:00:00Z`) }];
    });
    const meetings = written.map(({ meeting }) => meeting);
    const convening = await getConveningLookup(services.db, collective.id, meetings);
    const keyed = written.flatMap(({ once, crew_id: crewId, interval_id: intervalId, author_id, next, meeting }) => {
      const others = convening(meeting).filter((personId) => personId !== author_id);
      return others.map((personId) => ({ personId, once, until, about: { crewId, intervalId }, next }));
    });
    return queueNewsOnce(services, { collective, kind: "handover new", groups: [keyed] }, (fresh) =>
      fresh.map(({ personId, about, next }) => ({ personId, about, until: endOfDay(next.end_date) })),
    );
  },
};

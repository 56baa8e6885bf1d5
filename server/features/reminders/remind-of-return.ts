import { addDays } from "../../../shared/basics/dates.ts";
import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import { endOfDay } from "../../mail/end-of-day.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import type { JobServices } from "../../rpc/context.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { queueNewsOnce } from "../news/queue-news-once.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { listReturning } from "./plan-reminders.queries.ts";

const WEEK = 7;

/**
 * Mails people on hiatus whose planned return is at most a week away, once per person and date
 * (`docs/domain/mail.md#reminder-of-a-return`). Returns the number of emails.
 */
export async function remindOfReturn(services: JobServices, { collectiveId, today }: CollectiveToday): Promise<number> {
  const { db } = services;
  const { current, next } = locateIntervals(await listIntervals(db, collectiveId), today);
  const interval = current ?? next;
  if (!interval) return 0;
  const { collective } = await getCollective(db, collectiveId);
  const within = { after: today, until: addDays(today, WEEK) };
  const returning = await listReturning(db, { collectiveId, intervalId: interval.id }, within);
  const keyed = returning.map(({ personId, returnDate }) => {
    return { personId, once: returnDate, until: endOfDay(returnDate) };
  });
  return queueNewsOnce(services, { collective, kind: "return reminder", groups: [keyed] }, (fresh) =>
    fresh.map(({ personId, once: returnDate, until }) => ({ personId, about: { returnDate }, until })),
  );
}

import { listGatheringsBetween } from "../gatherings/gatherings.queries.ts";
import { addDays, dayIn } from "../../../shared/dates.ts";
import { isAllDay, startDay } from "../../../shared/gathering-times.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { queueNews } from "./news.service.ts";
import { collectNotices, tellingOf } from "./notices.ts";
import { keepUntold } from "./told.queries.ts";
import { writeNews } from "./write-news.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import type { JobServices } from "../../context.ts";

const DAY = 86_400_000;

/**
 * Mails people the gatherings of tomorrow, as the collective's days are: those that they go to, perhaps, or are expected
 * at. Once per person, gathering and day (`docs/domain/mail.md#emails-about-gatherings`). Returns the number of emails.
 */
export async function remindOfGatherings(
  services: JobServices,
  { collectiveId, today }: CollectiveToday,
): Promise<number> {
  const { db, clock } = services;
  const { collective } = await getCollective(db, collectiveId);
  const day = addDays(today, 1);
  const from = clock.now();
  // Tomorrow is over in less than three days, whatever the clocks do.
  const near = { from: from.toISOString(), to: new Date(from.getTime() + 3 * DAY).toISOString() };
  const coming = await listGatheringsBetween(db, collectiveId, near);
  const zone = collective.time_zone ?? services.timeZone;
  const ofDay = coming.filter((gathering) => {
    if (gathering.cancelled_at !== null) return false;
    // Whole days are those where it was planned.
    return isAllDay(gathering) ? startDay(gathering) === day : dayIn(zone, new Date(gathering.starts_at)) === day;
  });
  const kind = "gathering tomorrow";
  let reminded = 0;
  for (const [personId, notices] of await collectNotices(db, ofDay)) {
    reminded += await db.transaction().execute(async (trx) => {
      const reminders = notices.map((notice) => ({ ...notice, personId, once: `${notice.gatheringId} ${day}` }));
      const fresh = await keepUntold(trx, { collectiveId, kind, at: from.toISOString() }, reminders);
      if (fresh.length === 0) return 0;
      return queueNews(trx, services, { collective, kind, news: [tellingOf(personId, fresh)] });
    });
    await yieldToRequests();
  }
  await writeNews(services, collectiveId);
  return reminded;
}

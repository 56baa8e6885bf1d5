import { addDays } from "../../../shared/dates.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { queueNews } from "./news.service.ts";
import { beginsOn, collectNotices, listNearGatherings, tellingOf } from "./notices.ts";
import { keepUntold } from "./told.queries.ts";
import { writeNews } from "./write-news.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import type { JobServices } from "../../context.ts";

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
  const zone = collective.time_zone ?? services.timeZone;
  const near = await listNearGatherings(db, collectiveId, from);
  const ofDay = near.filter((gathering) => beginsOn(gathering, day, zone));
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

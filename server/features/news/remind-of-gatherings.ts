import type { GatheringOutline } from "../../../shared/gatherings.ts";
import { listGatheringsBetween } from "../gatherings/gatherings.queries.ts";
import { addDays, dayIn, type IsoDate } from "../../../shared/dates.ts";
import { isAllDay, startDay } from "../../../shared/gathering-times.ts";
import { inParts } from "../../db/in-parts.ts";
import { getCollective } from "../collective/collective.queries.ts";
import type { Notice } from "./news-kinds.ts";
import { queueNews } from "./news.service.ts";
import { noticeOf, tellingOf } from "./notices.ts";
import { keepUntold } from "./told.queries.ts";
import { findConcerned } from "./recipients.service.ts";
import { writeNews } from "./write-news.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import { GATHERINGS_AT_ONCE } from "./collect-changes.ts";
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
  const gatherings = coming.filter(({ cancelled_at }) => cancelled_at === null);
  const zone = collective.time_zone ?? services.timeZone;
  const kind = "gathering tomorrow";
  let reminded = 0;
  for (const [personId, notices] of await collectNotices(services, { gatherings, zone, day })) {
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

/** Maps people to the gatherings of a day that they are reminded of. */
async function collectNotices(
  { db }: JobServices,
  { gatherings, zone, day }: { gatherings: readonly GatheringOutline[]; zone: string; day: IsoDate },
): Promise<Map<number, Notice[]>> {
  const notices = new Map<number, Notice[]>();
  for (const part of inParts(gatherings, GATHERINGS_AT_ONCE)) {
    const ofDay = part.filter((gathering) => {
      // Whole days are those where it was planned.
      return isAllDay(gathering) ? startDay(gathering) === day : dayIn(zone, new Date(gathering.starts_at)) === day;
    });
    const [{ collective_id: collectiveId } = { collective_id: 0 }] = ofDay;
    const concerned = await findConcerned(db, collectiveId, ofDay);
    for (const gathering of ofDay) {
      for (const [personId, said] of concerned(gathering)) {
        const own = notices.get(personId) ?? [];
        own.push(noticeOf(gathering, { said }));
        notices.set(personId, own);
      }
    }
    await yieldToRequests();
  }
  return notices;
}

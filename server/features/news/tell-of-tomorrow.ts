import { addDays, dayIn } from "../../../shared/dates.ts";
import type { JobServices } from "../../context.ts";
import { forEachCollective } from "../../each-collective.ts";
import { hourIn } from "../../mail/calls/quiet-hours.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { boundIn } from "../gatherings/local-times.ts";
import { queueNews } from "./news.service.ts";
import { beginsOn, collectNotices, listNearGatherings, tellingOf } from "./notices.ts";
import { keepUntold } from "./told.queries.ts";
import { listAwaitingTomorrow } from "./tomorrow.queries.ts";
import { writeNews } from "./write-news.ts";

type Awaiting = Awaited<ReturnType<typeof listAwaitingTomorrow>>;

/**
 * Tells people who want it of the first gathering to which they go tomorrow, from the hour that they have chosen until
 * midnight, once (`docs/domain/mail.md#emails-about-gatherings`). Hours and days are those of the device that they are
 * called on since last, otherwise of their collective. Returns how many people are told.
 */
export async function tellOfTomorrow(services: JobServices): Promise<number> {
  const awaiting = await listAwaitingTomorrow(services.db, services.clock.now().toISOString());
  const byCollective = Map.groupBy(awaiting, ({ collectiveId }) => collectiveId);
  return forEachCollective(byCollective.keys(), (collectiveId) =>
    tellPeople(services, collectiveId, byCollective.get(collectiveId) ?? []),
  );
}

async function tellPeople(services: JobServices, collectiveId: number, awaiting: Awaiting): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const due = awaiting.flatMap(({ personId, hour, deviceZone, collectiveZone }) => {
    const zone = deviceZone ?? collectiveZone ?? services.timeZone;
    return hourIn(zone, now) < hour ? [] : [{ personId, zone, day: addDays(dayIn(zone, now), 1) }];
  });
  if (due.length === 0) return 0;
  const kind = "gathering first";
  const near = await listNearGatherings(db, collectiveId, now);
  const gatherings = new Map(near.map((gathering) => [gathering.id, gathering]));
  const notices = await collectNotices(db, near);
  const { collective } = await getCollective(db, collectiveId);
  let told = 0;
  for (const { personId, zone, day } of due) {
    const own = (notices.get(personId) ?? []).filter(({ gatheringId, said }) => {
      const gathering = gatherings.get(gatheringId);
      return said === "saidGoing" && gathering && beginsOn(gathering, day, zone);
    });
    if (own.length === 0) continue;
    const until = boundIn(zone, day, 0);
    told += await db.transaction().execute(async (trx) => {
      const fresh = await keepUntold(trx, { collectiveId, kind, at: now.toISOString() }, [
        { personId, once: day, until },
      ]);
      const news = fresh.map(() => ({ ...tellingOf(personId, own), until }));
      return queueNews(trx, services, { collective, kind, news });
    });
    await yieldToRequests();
  }
  await writeNews(services, collectiveId);
  return told;
}

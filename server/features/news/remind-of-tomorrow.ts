import { addDays, dayIn } from "../../../shared/basics/dates.ts";
import { beginsOn } from "../../../shared/gatherings/gathering-times.ts";
import type { JobServices } from "../../rpc/context.ts";
import { forEachCollective } from "../../each-collective.ts";
import { hourIn } from "../../mail/push/quiet-hours.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { boundIn } from "../gatherings/local-times.ts";
import { collectNewsItems, listNearGatherings, newsOfGatherings } from "./news-items.ts";
import { queueNewsOnce } from "./queue-news-once.ts";
import { listAwaitingTomorrow } from "./tomorrow.queries.ts";

type Awaiting = Awaited<ReturnType<typeof listAwaitingTomorrow>>;

/**
 * Tells people who want it of the first gathering to which they go tomorrow, from the hour that they have chosen until
 * midnight, once (`docs/domain/mail.md#emails-about-gatherings`). Hours and days are those of the device that they are
 * notified on since last, otherwise of their collective. Returns how many people are told.
 */
export async function remindOfTomorrow(services: JobServices): Promise<number> {
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
  const near = await listNearGatherings(db, collectiveId, now);
  const gatherings = new Map(near.map((gathering) => [gathering.id, gathering]));
  const items = await collectNewsItems(db, near);
  const { collective } = await getCollective(db, collectiveId);
  const groups = due.flatMap(({ personId, zone, day }) => {
    const own = (items.get(personId) ?? []).filter(({ gatheringId, said }) => {
      const gathering = gatherings.get(gatheringId);
      return said === "saidGoing" && gathering && beginsOn(gathering, day, zone);
    });
    return own.length > 0 ? [[{ personId, once: day, until: boundIn(zone, day, 0), own }]] : [];
  });
  return queueNewsOnce(services, { collective, kind: "gathering first", groups }, (fresh) =>
    fresh.map(({ personId, own, until }) => ({ ...newsOfGatherings(personId, own), until })),
  );
}

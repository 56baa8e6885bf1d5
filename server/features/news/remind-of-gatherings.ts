import { addDays } from "../../../shared/basics/dates.ts";
import { beginsOn } from "../../../shared/gatherings/gathering-times.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { collectNewsItems, listNearGatherings, newsOfGatherings } from "./news-items.ts";
import { queueNewsOnce } from "./queue-news-once.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import type { JobServices } from "../../rpc/context.ts";

/**
 * Mails people the gatherings of tomorrow, as the collective's days are: those that they go to, perhaps, or are expected
 * at. Once per person, gathering and day (`docs/domain/mail.md#emails-about-gatherings`). Returns the number of emails.
 */
export async function remindOfGatherings(services: JobServices, { collectiveId, today }: CollectiveToday) {
  const { db, clock } = services;
  const { collective } = await getCollective(db, collectiveId);
  const day = addDays(today, 1);
  const zone = collective.time_zone ?? services.timeZone;
  const near = await listNearGatherings(db, collectiveId, clock.now());
  const ofDay = near.filter((gathering) => beginsOn(gathering, day, zone));
  const groups = [...(await collectNewsItems(db, ofDay))].map(([personId, items]) =>
    items.map((item) => ({ ...item, personId, once: `${item.gatheringId} ${day}` })),
  );
  return queueNewsOnce(services, { collective, kind: "gathering tomorrow", groups }, (fresh) =>
    [...Map.groupBy(fresh, ({ personId }) => personId)].map(([personId, own]) => newsOfGatherings(personId, own)),
  );
}

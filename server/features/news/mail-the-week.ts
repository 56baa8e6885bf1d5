import type { JobServices } from "../../rpc/context.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { findRaised, listGatheringsBetween } from "../gatherings/gatherings.queries.ts";
import { findRecipients } from "../mail-preferences/mail-preferences.queries.ts";
import { collectNewsItems, newsOfGatherings } from "./news-items.ts";
import { queueNewsOnce } from "./queue-news-once.ts";

const WEEK = 7 * 86_400_000;
const MONDAY = 1;

/**
 * Mails people who want it the gatherings of the coming week at which they are merely welcome, or are otherwise, on
 * Mondays, once (`docs/domain/mail.md#emails-about-gatherings`). Returns the number of emails.
 */
export async function mailTheWeek(services: JobServices, { collectiveId, due }: CollectiveToday): Promise<number> {
  if (new Date(due).getUTCDay() !== MONDAY) return 0;
  const { db, clock } = services;
  const kind = "gathering week";
  const now = clock.now();
  const [from, to] = [now.toISOString(), new Date(now.getTime() + WEEK).toISOString()];
  const coming = await listGatheringsBetween(db, collectiveId, { from, to });
  const raised = await findRaised(db, collectiveId, coming);
  const welcoming = coming.filter(
    ({ id, expectation, cancelled_at, starts_at }) =>
      (raised.get(id) ?? expectation) === "Welcome" && cancelled_at === null && starts_at > from,
  );
  const items = await collectNewsItems(db, welcoming, { withAsked: true });
  const recipients = await findRecipients(db, collectiveId, { personIds: [...items.keys()], kind });
  const { collective } = await getCollective(db, collectiveId);
  const groups = [...recipients.keys()].map((personId) => [{ personId, once: due, until: to }]);
  return queueNewsOnce(services, { collective, kind, groups }, (fresh) =>
    fresh.map(({ personId }) => newsOfGatherings(personId, items.get(personId) ?? [])),
  );
}

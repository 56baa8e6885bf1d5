import type { GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import { idsOf } from "../../db/listed.ts";
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
 * Mails people who want it the gatherings of the coming week, on Mondays, once, if they are merely welcome at one of
 * them, or are otherwise (`docs/domain/mail.md#emails-about-gatherings`). Returns the number of emails.
 */
export async function mailTheWeek(services: JobServices, { collectiveId, due }: CollectiveToday): Promise<number> {
  if (new Date(due).getUTCDay() !== MONDAY) return 0;
  const { db, clock } = services;
  const kind = "gathering week";
  const now = clock.now();
  const [from, to] = [now.toISOString(), new Date(now.getTime() + WEEK).toISOString()];
  const coming = (await listGatheringsBetween(db, collectiveId, { from, to })).filter(
    ({ cancelled_at, starts_at }) => cancelled_at === null && starts_at > from,
  );
  const raised = await findRaised(db, collectiveId, coming);
  const isWelcoming = ({ id, expectation }: GatheringOutline) => (raised.get(id) ?? expectation) === "Welcome";
  const welcoming = new Set(idsOf(coming.filter(isWelcoming)));
  const items = await collectNewsItems(db, coming, { withAsked: true });
  const welcomed = [...items].filter(([, own]) => own.some(({ gatheringId }) => welcoming.has(gatheringId)));
  const personIds = welcomed.map(([personId]) => personId);
  const recipients = await findRecipients(db, collectiveId, { personIds, kind });
  const { collective } = await getCollective(db, collectiveId);
  const groups = [...recipients.keys()].map((personId) => [{ personId, once: due, until: to }]);
  return queueNewsOnce(services, { collective, kind, groups }, (fresh) =>
    fresh.map(({ personId }) => newsOfGatherings(personId, items.get(personId) ?? [])),
  );
}

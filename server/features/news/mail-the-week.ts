import type { JobServices } from "../../context.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { listGatheringsBetween } from "../gatherings/gatherings.queries.ts";
import { findRecipients } from "../mail-preferences/mail-preferences.queries.ts";
import { queueNews } from "./news.service.ts";
import { collectNotices, tellingOf } from "./notices.ts";
import { keepUntold } from "./told.queries.ts";
import { writeNews } from "./write-news.ts";

const WEEK = 7 * 86_400_000;
const MONDAY = 1;

/**
 * Mails people who want it the gatherings of the coming week at which they are merely welcome, on Mondays, once
 * (`docs/domain/mail.md#emails-about-gatherings`). Returns the number of emails.
 */
export async function mailTheWeek(services: JobServices, { collectiveId, due }: CollectiveToday): Promise<number> {
  if (new Date(due).getUTCDay() !== MONDAY) return 0;
  const { db, clock } = services;
  const kind = "gathering week";
  const now = clock.now();
  const [from, to] = [now.toISOString(), new Date(now.getTime() + WEEK).toISOString()];
  const coming = await listGatheringsBetween(db, collectiveId, { from, to });
  const welcoming = coming.filter(
    ({ expectation, cancelled_at, starts_at }) =>
      expectation === "Welcome" && cancelled_at === null && starts_at > from,
  );
  const notices = await collectNotices(db, welcoming, { withAsked: true });
  const recipients = await findRecipients(db, collectiveId, { personIds: [...notices.keys()], kind });
  const { collective } = await getCollective(db, collectiveId);
  let mailed = 0;
  for (const personId of recipients.keys()) {
    mailed += await db.transaction().execute(async (trx) => {
      const fresh = await keepUntold(trx, { collectiveId, kind, at: from }, [{ personId, once: due, until: to }]);
      const news = fresh.map(() => tellingOf(personId, notices.get(personId) ?? []));
      return queueNews(trx, services, { collective, kind, news });
    });
    await yieldToRequests();
  }
  await writeNews(services, collectiveId);
  return mailed;
}

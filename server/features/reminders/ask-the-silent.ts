import { locateIntervals } from "../../../shared/intervals.ts";
import { participationStep, paths } from "../../../shared/paths.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { loadIntervalOverview } from "../intervals/overview.service.ts";
import { findRecipient } from "../mail-preferences/mail-preferences.queries.ts";
import { unsubscribeUrl } from "../mail-preferences/mail-preferences.service.ts";
import { insertSilenceMail } from "./silence-mails.queries.ts";
import { endOfDay } from "../../mail/end-of-day.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { queueMail } from "../../mail/outbox.ts";
import { stillWithUs } from "../../mail/templates/still-with-us.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import type { JobServices } from "../../context.ts";

/**
 * Asks people who have not answered for two or more intervals whether they are still with the group, once in each
 * interval (`docs/domain/membership.md#silence`). Returns the number of mails.
 */
export async function askTheSilent(services: JobServices, { collectiveId, today }: CollectiveToday): Promise<number> {
  const { db, clock, baseUrl } = services;
  const at = clock.now().toISOString();
  const { current, next } = locateIntervals(await listIntervals(db, collectiveId), today);
  if (!current) return 0;
  const intervalId = current.id;
  const { value: overview } = await loadIntervalOverview(db, { collectiveId, intervalId }, today);
  const { collective } = await getCollective(db, collectiveId);
  let asked = 0;
  for (const { person_id: personId, intervals } of overview.silent) {
    await db.transaction().execute(async (trx) => {
      const recipient = await findRecipient(trx, { collectiveId, personId }, "still with us");
      if (!recipient || !(await insertSilenceMail(trx, { collectiveId, personId, intervalId }))) return;
      const mail = stillWithUs(languageOfMail(collective, recipient.language), {
        collective,
        intervals,
        planUrl: baseUrl() + paths.myParticipation(next?.id ?? intervalId),
        leaveUrl: baseUrl() + participationStep(intervalId, "participation"),
        unsubscribeUrl: unsubscribeUrl(services, { personId, kind: "still with us" }),
      });
      await queueMail(trx, mail, { collectiveId, recipient: recipient.email, at, until: endOfDay(current.end_date) });
      asked += 1;
    });
    await yieldToRequests();
  }
  return asked;
}

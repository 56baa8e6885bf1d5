import { addDays } from "../../../shared/dates.ts";
import { locateIntervals } from "../../../shared/intervals.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import type { JobServices } from "../../context.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { unsubscribeUrl } from "../mail-preferences/mail-preferences.service.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { insertReminder, listReturning } from "./return-reminders.queries.ts";
import { endOfDay } from "../../mail/end-of-day.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { queueMail } from "../../mail/outbox.ts";
import { returnReminder } from "../../mail/templates/return-reminder.ts";

const WEEK = 7;

/**
 * Mails people on hiatus whose planned return is at most a week away, once per person and date
 * (`docs/domain/mail.md#reminder-of-a-return`). Returns the number of mails.
 */
export async function remindOfReturn(services: JobServices, { collectiveId, today }: CollectiveToday): Promise<number> {
  const { db, clock } = services;
  const at = clock.now().toISOString();
  const { current, next } = locateIntervals(await listIntervals(db, collectiveId), today);
  const interval = current ?? next;
  if (!interval) return 0;
  const { collective } = await getCollective(db, collectiveId);
  const until = addDays(today, WEEK);
  const returning = await listReturning(db, { collectiveId, intervalId: interval.id }, { after: today, until });
  let reminded = 0;
  for (const { personId, email, language, returnDate } of returning) {
    await db.transaction().execute(async (trx) => {
      if (!(await insertReminder(trx, { collectiveId, personId, returnDate }))) return;
      const mail = returnReminder(languageOfMail(collective, language), {
        collective,
        returnDate,
        url: services.baseUrl(),
        unsubscribeUrl: unsubscribeUrl(services, { personId, kind: "return reminder" }),
      });
      await queueMail(trx, mail, { collectiveId, recipient: email, at, until: endOfDay(returnDate) });
      reminded += 1;
    });
    await yieldToRequests();
  }
  return reminded;
}

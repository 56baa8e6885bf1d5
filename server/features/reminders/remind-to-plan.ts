import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import { reminderDueSince, reminderRefusal } from "../../../shared/reminders/reminders.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { writeNews } from "../news/write-news.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { listPeopleToRemind, sendReminders } from "./plan-reminders.service.ts";
import { changeAndReturn } from "../../revision/change.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import type { JobServices } from "../../rpc/context.ts";

/** How many people are reminded in one change. */
const PEOPLE_AT_ONCE = 50;

/**
 * Mails people who have not answered for the next interval, on the days before it begins that the collective has chosen
 * (`docs/domain/mail.md#reminders-to-plan`). After days without a server, only the latest reminder is sent. Returns the
 * number of emails.
 */
export async function remindToPlan(services: JobServices, { collectiveId, today }: CollectiveToday): Promise<number> {
  const { db } = services;
  const { collective } = await getCollective(db, collectiveId);
  const { next } = locateIntervals(await listIntervals(db, collectiveId), today);
  const dueSince = next && reminderDueSince(next, collective.reminder_days, today);
  if (!next || dueSince === null) return 0;
  const key = { collectiveId, intervalId: next.id };
  let reminded = 0;
  for (;;) {
    const count = await changeAndReturn(services, { collectiveId, authorId: null }, async (trx) => {
      const due = (await listPeopleToRemind(trx, key, today)).filter(
        (person) => reminderRefusal(person, today) === null && (person.lastReminder?.sent_on ?? "") < dueSince,
      );
      const people = due.slice(0, PEOPLE_AT_ONCE);
      const changes = await sendReminders(trx, services, { key, today, people, sentBy: null });
      return { changes, respond: () => people.length };
    });
    reminded += count;
    await writeNews(services, collectiveId);
    if (count < PEOPLE_AT_ONCE) return reminded;
  }
}

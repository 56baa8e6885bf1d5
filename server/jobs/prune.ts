import { DAYS_BETWEEN_REMINDERS } from "../../shared/constants.ts";
import { addDays } from "../../shared/dates.ts";
import type { JobServices } from "./job-services.ts";
import { deleteUntil } from "../db/delete-until.ts";
import { forgetUnusedTexts } from "../features/gatherings/texts.service.ts";
import { SENT_INVITATION_LIFETIME } from "../features/invitations/sent-invitations.ts";
import { deleteWaitsBefore } from "../features/gatherings/waits.queries.ts";
import { deleteSilenceMailsBefore } from "../features/reminders/silence-mails.queries.ts";
import { deletePlanRemindersBefore } from "../features/reminders/plan-reminders.queries.ts";
import { SESSION_LIFETIME } from "../sessions/sessions.ts";
import { pruneMails } from "../mail/outbox.ts";

const DAY = 86_400_000;

/** How long events are kept, in milliseconds. Clients that were offline for longer load the state again. */
const EVENT_LIFETIME = 30 * DAY;
/** How long the links that changed an address are kept, in milliseconds: they show which addresses got mails. */
const ADDRESS_LINK_LIFETIME = 90 * DAY;
/** How long a link that answers is kept once it has expired, in milliseconds: until then it says why it does not work. */
const ANSWER_LINK_AFTERLIFE = 30 * DAY;
/** How long the security log of an account is kept, in milliseconds. */
const SECURITY_LOG_LIFETIME = 365 * DAY;
/** How long the journal is kept, in milliseconds (`docs/domain/journal.md#journal`). */
const JOURNAL_LIFETIME = 2 * 365 * DAY;

/** The zone where a day ends last: what is over there is over for every collective. */
const LAST_ZONE = "Etc/GMT+12";

/**
 * Deletes old events, mails, entries of the journal and of security logs, expired tokens and sessions, records of
 * reminders of what is over, and texts that no gathering has any more. Returns the number of deleted rows.
 */
export async function prune({ db, clock }: JobServices): Promise<number> {
  const now = clock.now().getTime();
  const today = clock.today(LAST_ZONE);
  const before = (age: number) => new Date(now - age).toISOString();
  const counts = [
    await deleteUntil(db, "live_events", before(EVENT_LIFETIME)),
    await deleteUntil(db, "journal", before(JOURNAL_LIFETIME)),
    await deleteUntil(db, "password_tokens", before(0)),
    await deleteUntil(db, "address_links", before(ADDRESS_LINK_LIFETIME)),
    await deleteUntil(db, "sent_invitations", before(SENT_INVITATION_LIFETIME)),
    await deleteUntil(db, "sessions", before(SESSION_LIFETIME)),
    await deleteUntil(db, "security_events", before(SECURITY_LOG_LIFETIME)),
    await deleteUntil(db, "return_reminders", addDays(today, -1)),
    await deleteUntil(db, "gathering_reminders", addDays(today, -1)),
    await deleteUntil(db, "answer_links", before(ANSWER_LINK_AFTERLIFE)),
    await pruneMails(db, clock.now()),
    await forgetUnusedTexts(db),
    await deleteWaitsBefore(db, before(0)),
    await deletePlanRemindersBefore(db, addDays(today, -DAYS_BETWEEN_REMINDERS)),
    await deleteSilenceMailsBefore(db, today),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

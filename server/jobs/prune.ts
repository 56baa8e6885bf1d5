import { DAYS_BETWEEN_REMINDERS } from "../../shared/constants.ts";
import { addDays } from "../../shared/dates.ts";
import type { JobServices } from "./job-services.ts";
import { deleteExpiredAddressLinks } from "../features/credentials/addresses.queries.ts";
import { deleteRemindersBefore } from "../features/reminders/return-reminders.queries.ts";
import { deleteSilenceMailsBefore } from "../features/reminders/silence-mails.queries.ts";
import { deletePlanRemindersBefore } from "../features/reminders/plan-reminders.queries.ts";
import { deleteExpiredPasswordTokens } from "../features/credentials/password-tokens.queries.ts";
import { deleteSecurityEventsBefore } from "../features/security-log/security-log.queries.ts";
import { deleteSessionsUnusedSince } from "../sessions/session.queries.ts";
import { SESSION_LIFETIME } from "../sessions/sessions.ts";
import { deleteEventsBefore } from "../revision/event-log.queries.ts";
import { deleteEntriesBefore } from "../revision/journal.queries.ts";
import { pruneMails } from "../mail/outbox.ts";

const DAY = 86_400_000;

/** How long events are kept, in milliseconds. Clients that were offline for longer load the state again. */
const EVENT_LIFETIME = 30 * DAY;
/** How long the links that changed an address are kept, in milliseconds. */
const ADDRESS_LINK_LIFETIME = 90 * DAY;
/** How long the security log of an account is kept, in milliseconds. */
const SECURITY_LOG_LIFETIME = 365 * DAY;
/** How long the journal is kept, in milliseconds (`docs/domain/journal.md#journal`). */
const JOURNAL_LIFETIME = 2 * 365 * DAY;

/**
 * Deletes old events, mails, entries of the journal and of security logs, expired tokens and sessions, and records of
 * reminders of what is over. Returns the number of deleted rows.
 */
export async function prune({ db, clock }: JobServices): Promise<number> {
  const now = clock.now().getTime();
  const today = clock.today();
  const before = (age: number) => new Date(now - age).toISOString();
  const counts = [
    await deleteEventsBefore(db, before(EVENT_LIFETIME)),
    await deleteEntriesBefore(db, before(JOURNAL_LIFETIME)),
    await deleteExpiredPasswordTokens(db, before(0)),
    await deleteExpiredAddressLinks(db, before(ADDRESS_LINK_LIFETIME)),
    await deleteSessionsUnusedSince(db, before(SESSION_LIFETIME)),
    await pruneMails(db, clock.now()),
    await deleteSecurityEventsBefore(db, before(SECURITY_LOG_LIFETIME)),
    await deletePlanRemindersBefore(db, addDays(today, -DAYS_BETWEEN_REMINDERS)),
    await deleteSilenceMailsBefore(db, today),
    await deleteRemindersBefore(db, today),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

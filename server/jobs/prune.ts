import { DAYS_BETWEEN_REMINDERS } from "../../shared/constants.ts";
import { addDays } from "../../shared/basics/dates.ts";
import type { JobServices } from "../rpc/context.ts";
import { deleteUntil } from "../db/delete-until.ts";
import { ADDRESS_LINK_LIFETIME } from "../features/credentials/address-links.ts";
import { ANSWER_LINK_AFTERLIFE } from "../features/gatherings/answer-links.service.ts";
import { LAST_ANSWER_LIFETIME } from "../features/gatherings/last-answers.queries.ts";
import { forgetUnusedTexts } from "../features/gatherings/forget-unused-texts.ts";
import { JOIN_LINK_AFTERLIFE } from "../features/entry-pathways/join-links.service.ts";
import { SENT_INVITATION_LIFETIME } from "../features/invitations/sent-invitations.ts";
import { deleteOfGatheringsBefore } from "../features/gatherings/waits.queries.ts";
import { deleteRemindersBefore } from "../features/reminders/plan-reminders.queries.ts";
import { SECURITY_LOG_LIFETIME } from "../features/security-log/security-log.queries.ts";
import { EVENT_LIFETIME } from "../revision/event-log.queries.ts";
import { JOURNAL_LIFETIME } from "../revision/journal.queries.ts";
import { IDEMPOTENCY_KEY_LIFETIME } from "../revision/idempotent-responses.queries.ts";
import { deleteEndedSessions } from "../sessions/session.queries.ts";
import { SESSION_LIFETIME } from "../sessions/sessions.ts";
import { pruneEmails } from "../mail/outbox.ts";

/** The zone where a day ends last: what is over there is over for every collective. */
const LAST_ZONE = "Etc/GMT+12";

/** How many days longer it is kept who was told of what: if a clock was ahead by less, nobody is told twice. */
const DAYS_AHEAD = 31;

/**
 * Deletes old events, emails, responses to repeated requests, times of answers, entries of the journal and of security
 * logs, expired tokens and sessions, records of reminders of what is over, and texts that no gathering has any more.
 * Returns the number of deleted rows.
 */
export async function prune({ db, clock }: JobServices): Promise<number> {
  const now = clock.now().getTime();
  const today = clock.today(LAST_ZONE);
  const before = (age: number) => new Date(now - age).toISOString();
  const longOver = before(DAYS_AHEAD * 86_400_000);
  const counts = [
    await deleteUntil(db, "live_events", before(EVENT_LIFETIME)),
    await deleteUntil(db, "kept_calls", before(IDEMPOTENCY_KEY_LIFETIME)),
    await deleteUntil(db, "last_answers", before(LAST_ANSWER_LIFETIME)),
    await deleteUntil(db, "journal", before(JOURNAL_LIFETIME)),
    await deleteUntil(db, "password_tokens", before(0)),
    await deleteUntil(db, "address_links", before(ADDRESS_LINK_LIFETIME)),
    await deleteUntil(db, "sent_invitations", before(SENT_INVITATION_LIFETIME)),
    await deleteEndedSessions(db, { unusedSince: before(SESSION_LIFETIME), now: before(0) }),
    await deleteUntil(db, "security_events", before(SECURITY_LOG_LIFETIME)),
    await deleteUntil(db, "told", longOver),
    await deleteUntil(db, "answer_links", before(ANSWER_LINK_AFTERLIFE)),
    await deleteUntil(db, "join_links", before(JOIN_LINK_AFTERLIFE)),
    await pruneEmails(db, clock.now()),
    await forgetUnusedTexts(db),
    await deleteOfGatheringsBefore(db, "gathering_waits", longOver),
    await deleteOfGatheringsBefore(db, "told_gatherings", longOver),
    await deleteRemindersBefore(db, addDays(today, -DAYS_BETWEEN_REMINDERS - DAYS_AHEAD)),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

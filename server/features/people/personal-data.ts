import type { Kysely } from "kysely";
import type { PersonInterval } from "../../../shared/involvements.ts";
import type { Db } from "../../db/database.ts";
import type { Database } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError } from "../../errors.ts";
import { listMails } from "../../mail/outbox.ts";
import { listSessionsOf } from "../../sessions/session.queries.ts";
import { listAddressLinksOf } from "../account/address.queries.ts";
import { listPasswordTokensOf } from "../auth/password-reset.queries.ts";
import { findCalendarFeed } from "../calendar/calendar-feeds.queries.ts";
import { listHandoversBy } from "../crews/handovers.queries.ts";
import { findReason } from "../departures/departures.queries.ts";
import { listEoisOf } from "../interest/eois.queries.ts";
import { listIntervals } from "../intervals/intervals.queries.ts";
import { getMailPreferences } from "../mail-preferences/mail-preferences.queries.ts";
import { findConveningMail } from "../participation/convening-news.queries.ts";
import { listSilenceMailsOf } from "../participation/silence-mails.queries.ts";
import { listPersonIntervals } from "../participation/involvements.queries.ts";
import { listRemindersOf } from "../participation/reminders.queries.ts";
import { listSecurityEvents } from "../security-log/security-log.queries.ts";
import { listPlanRemindersOf } from "../reminders/plan-reminders.queries.ts";
import { countEventsBy } from "../../revision/event-log.queries.ts";
import { getTwoStep } from "../two-step/two-step.service.ts";
import { findPerson, type PersonKey } from "./people.queries.ts";
import { findAccount } from "./removal.queries.ts";

export type PersonalData = Awaited<ReturnType<typeof collectPersonalData>>;

/**
 * Returns all data kept about a person, including private answers, for that person. Credentials such as the password
 * are only reported as present. Everything is read from one snapshot. Throws `PersonNotFound`.
 */
export function collectPersonalData(db: Db, key: PersonKey) {
  return readSnapshot(db, (trx) => collect(trx, key));
}

async function collect(db: Db, key: PersonKey) {
  const person = await findPerson(db, key);
  if (!person) throw new AppError("PersonNotFound");
  const account = await findAccount(db, key);
  return {
    person,
    account: account ? await collectAccount(db, key, account) : null,
    intervals: await listOwnIntervals(db, key),
    calendar_feed: await findCalendarFeed(db, key),
    activity_feed: await findCalendarFeed(db, { ...key, purpose: "activity" }),
    reminded_of_returns: await listRemindersOf(db, key),
    reminded_to_plan: await listPlanRemindersOf(db, key),
    told_of_convening_at: (await findConveningMail(db, key)) ?? null,
    asked_when_silent: await listSilenceMailsOf(db, key),
    mail_preferences: await getMailPreferences(db, key),
    handovers: await listHandoversBy(db, key),
    marked_as_left_because: await findReason(db, key),
    /** Within the time that events are kept. */
    changes_caused: await countEventsBy(db, key),
  };
}

/** The same, for the person's own file. */
export async function readPersonalData(db: Kysely<Database>, key: PersonKey): Promise<Record<string, unknown>> {
  return collectPersonalData(db, key);
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

async function collectAccount(db: Db, key: PersonKey, { userId, email, passwordHash }: Account) {
  const { collectiveId } = key;
  return {
    email,
    has_password: passwordHash !== null,
    sessions: await listSessionsOf(db, userId),
    security_log: await listSecurityEvents(db, userId),
    links: await listPasswordTokensOf(db, userId),
    two_step: await getTwoStep(db, { userId }),
    address_links: await listAddressLinksOf(db, userId),
    mails: await listMails(db, { to: { collectiveId, recipient: email } }),
    expressions_of_interest: await listEoisOf(db, { ...key, email }),
  };
}

async function listOwnIntervals(db: Db, { collectiveId, personId }: PersonKey) {
  const own: (PersonInterval & { start_date: string; end_date: string | null })[] = [];
  for (const { id: intervalId, start_date, end_date } of await listIntervals(db, collectiveId)) {
    const [part] = await listPersonIntervals(db, { collectiveId, intervalId }, [personId]);
    if (part?.collective_involvement) own.push({ ...part, start_date, end_date });
  }
  return own;
}

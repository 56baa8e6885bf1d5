import { countEventsBy, forgetEvents } from "../../revision/event-log.queries.ts";
import { forgetPeople } from "../../revision/journal.queries.ts";
import {
  countIdempotentResponses,
  deleteIdempotentResponsesOf,
  forgetIdempotentResponses,
} from "../../revision/idempotent-responses.queries.ts";
import { calendarPersonalData } from "../calendar/calendar.personal-data.ts";
import { credentialPersonalData } from "../credentials/credentials.personal-data.ts";
import { sentInvitationPersonalData } from "../credentials/sent-invitations.personal-data.ts";
import { ENTITIES, type EntityDescription, type MadeTables } from "../entities/entities.ts";
import { eoiPersonalData } from "../entry-pathways/eois.personal-data.ts";
import { forgetLaterAnswers, listAttendancesOf } from "../gatherings/attendances.queries.ts";
import { listLastAnswers } from "../gatherings/last-answers.queries.ts";
import { listToldOf } from "../gatherings/told-gatherings.queries.ts";
import { deleteHandoversBy, listHandoversBy } from "../handovers/handovers.queries.ts";
import { getMailPreferences } from "../mail-preferences/mail-preferences.queries.ts";
import { listTold } from "../news/told.queries.ts";
import { forgetAnswers, listOwnIntervals } from "../participation/involvements.queries.ts";
import { forgetProfile, getPerson } from "../people/people.queries.ts";
import {
  deleteRowsOf,
  type AccountOf,
  type AccountTable,
  type PersonalDataTable,
  type PersonTable,
  type UsualTable,
} from "../people/personal-data-table.ts";
import { forgetOpenAnswers, listPollAnswersOf } from "../polls/polls.queries.ts";
import { listRemindersTo } from "../reminders/plan-reminders.queries.ts";
import { listSeriesAnswers } from "../gatherings/going-to-all.queries.ts";
import { forgetSeriesAnswers } from "../series/series-answers.queries.ts";
import { listSecurityEvents } from "../security-log/security-log.queries.ts";
import { getTwoStep } from "../two-step/two-step.service.ts";
import { findReason } from "./departures.queries.ts";

/** Entities, which are listed for who made them. */
function entityTables() {
  const tables = Object.values<EntityDescription>(ENTITIES).flatMap(({ table, listBy, made = `${table}_made` }) =>
    listBy ? [[table, { lists: { [made]: listBy } }] as const] : [],
  );
  return Object.fromEntries(tables) as MadeTables;
}

/** For rows that say nothing about somebody whose name is gone. */
const keepRows = () => Promise.resolve();

/**
 * Everything that is kept about people. A table with a column that names a person does not compile without its entry
 * here, nor without `remove` if it has a `person_id` outside its primary key. Removing follows this order.
 */
export const PERSON_TABLES = {
  // First: its change makes clients load the state again. Events are kept for a time.
  live_events: {
    lists: { changes_caused: countEventsBy },
    remove: async (db, { collectiveId }) => [await forgetEvents(db, collectiveId)],
  },
  // Within a day.
  kept_calls: {
    lists: { repeatable_calls: countIdempotentResponses },
    remove: async (db, key) => {
      await deleteIdempotentResponsesOf(db, key);
      await forgetIdempotentResponses(db, key.collectiveId);
    },
  },
  // All members can read it.
  journal: { remove: (db, { collectiveId, personId }) => forgetPeople(db, collectiveId, [personId]) },
  sent_invitations: sentInvitationPersonalData,
  people: { lists: { person: getPerson }, remove: forgetProfile },
  collective_involvements: { lists: { intervals: listOwnIntervals }, remove: forgetAnswers },
  // Listed with the answers. Who was in which crew remains, without a name.
  crew_involvements: { remove: keepRows },
  // Where a crew is restored, only people who still take part are in it again.
  archived_choices: { remove: keepRows },
  ...entityTables(),
  handovers: { lists: { handovers: listHandoversBy }, remove: deleteHandoversBy },
  // They are listed with the gatherings and series.
  gathering_texts: {},
  attendances: { lists: { gatherings: listAttendancesOf }, onLeaving: forgetLaterAnswers },
  series_answers: {
    lists: { series_answers: (db, key) => listSeriesAnswers(db, key.collectiveId, { person_id: key.personId }) },
    onLeaving: forgetSeriesAnswers,
  },
  // They follow from the answers, which are listed.
  gathering_waits: {},
  told_gatherings: { lists: { told_gatherings: listToldOf } },
  // Within a month.
  last_answers: { lists: { last_answers: listLastAnswers } },
  // They are kept for a minute, and then as they are handed on.
  given_up: {},
  // Secrets.
  answer_links: { remove: deleteRowsOf("answer_links") },
  told: { lists: { told: listTold } },
  convening_news: {},
  convening_causes: {},
  poll_answers: { lists: { poll_answers: listPollAnswersOf }, onLeaving: forgetOpenAnswers },
  plan_reminders: { lists: { reminded_of: listRemindersTo } },
  mail_choices: { lists: { mail_preferences: (db, key) => getMailPreferences(db, key) } },
  call_choices: { lists: { call_preferences: (db, key) => getMailPreferences(db, key, "Notification") } },
  calendar_feeds: calendarPersonalData,
  departures: { lists: { marked_as_left_because: findReason }, onReturn: deleteRowsOf("departures") },
} satisfies Record<PersonTable, PersonalDataTable> & Removed<Exclude<PersonTable, UsualTable>>;

/** Tables that refer to a person's account, which is deleted last. Foreign keys delete the others with it. */
export const ACCOUNT_TABLES = {
  entry_pathways: eoiPersonalData,
  two_step: { lists: { two_step: getTwoStep } },
  recovery_codes: {},
  security_events: { lists: { security_log: (db, { userId }) => listSecurityEvents(db, userId) } },
  ...credentialPersonalData,
} satisfies Record<AccountTable, PersonalDataTable<AccountOf>> &
  Removed<"entry_pathways" | "outbound_emails" | "users", AccountOf>;

type Removed<Table extends string, Subject = never> = Record<
  Table,
  Required<Pick<PersonalDataTable<Subject>, "remove">>
>;

/** All of them, for what happens to people with or without an account. */
export const PERSONAL_DATA_TABLES: readonly PersonalDataTable<never>[] = [
  ...Object.values(ACCOUNT_TABLES),
  ...Object.values(PERSON_TABLES),
];

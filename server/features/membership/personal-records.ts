import { countEventsBy, forgetEvents } from "../../revision/event-log.queries.ts";
import { forgetPerson } from "../../revision/journal.queries.ts";
import {
  countIdempotentResponses,
  deleteIdempotentResponsesOf,
  forgetIdempotentResponses,
} from "../../revision/idempotent-responses.queries.ts";
import { calendarRecords } from "../calendar/calendar.records.ts";
import { credentialRecords } from "../credentials/credentials.records.ts";
import { gatheringRecords } from "../gatherings/gatherings.records.ts";
import { pollRecords } from "../polls/polls.records.ts";
import { handoverRecords } from "../handovers/handovers.records.ts";
import { sentInvitationRecords } from "../credentials/sent-invitations.records.ts";
import { interestRecords, joinLinkRecords } from "../interest/interest.records.ts";
import { mailPreferenceRecords } from "../mail-preferences/mail-preferences.records.ts";
import { participationRecords } from "../participation/participation.records.ts";
import { peopleRecords } from "../people/people.records.ts";
import type { AccountOf, AccountTable, PersonalRecords, PersonTable } from "../people/personal-records.ts";
import { importRecords } from "../import/imports.records.ts";
import { crewRecords } from "../crews/crews.records.ts";
import { structureRecords } from "../structure/structure.records.ts";
import { seriesRecords } from "../series/series.records.ts";
import { templateRecords } from "../templates/templates.records.ts";
import { newsRecords } from "../news/news.records.ts";
import { reminderRecords } from "../reminders/reminders.records.ts";
import { securityLogRecords } from "../security-log/security-log.records.ts";
import { twoStepRecords } from "../two-step/two-step.records.ts";
import { departureRecords } from "./departures.records.ts";

/**
 * Everything that is kept about people. A table with a column that names a person does not compile without its entry
 * here. Removing follows this order.
 */
export const PERSON_RECORDS = {
  // First: its change makes clients load the state again.
  live_events: {
    /** Within the time that events are kept. */
    list: async (db, key) => ({ changes_caused: await countEventsBy(db, key) }),
    remove: async (db, { collectiveId }) => [await forgetEvents(db, collectiveId)],
  },
  kept_calls: {
    /** Within a day. */
    list: async (db, key) => ({ repeatable_calls: await countIdempotentResponses(db, key) }),
    remove: async (db, key) => {
      await deleteIdempotentResponsesOf(db, key);
      await forgetIdempotentResponses(db, key.collectiveId);
    },
  },
  // All members can read it.
  journal: { list: () => Promise.resolve({}), remove: forgetPerson },
  ...sentInvitationRecords,
  ...peopleRecords,
  ...participationRecords,
  ...crewRecords,
  ...structureRecords,
  ...handoverRecords,
  ...gatheringRecords,
  ...seriesRecords,
  ...importRecords,
  ...templateRecords,
  ...joinLinkRecords,
  ...newsRecords,
  ...pollRecords,
  ...reminderRecords,
  ...mailPreferenceRecords,
  ...calendarRecords,
  ...departureRecords,
} satisfies Record<PersonTable, PersonalRecords>;

/** Records that refer to a person's account, which is deleted last. */
export const ACCOUNT_RECORDS = {
  ...interestRecords,
  ...twoStepRecords,
  ...securityLogRecords,
  ...credentialRecords,
} satisfies Record<AccountTable, PersonalRecords<AccountOf>>;

/** All of them, for what happens to people with or without an account. */
export const ALL_RECORDS: readonly PersonalRecords<never>[] = [
  ...Object.values(ACCOUNT_RECORDS),
  ...Object.values(PERSON_RECORDS),
];

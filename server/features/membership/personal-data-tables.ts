import { countEventsBy, forgetEvents } from "../../revision/event-log.queries.ts";
import { forgetPerson } from "../../revision/journal.queries.ts";
import {
  countIdempotentResponses,
  deleteIdempotentResponsesOf,
  forgetIdempotentResponses,
} from "../../revision/idempotent-responses.queries.ts";
import { calendarPersonalData } from "../calendar/calendar.personal-data.ts";
import { credentialPersonalData } from "../credentials/credentials.personal-data.ts";
import { gatheringPersonalData } from "../gatherings/gatherings.personal-data.ts";
import { pollPersonalData } from "../polls/polls.personal-data.ts";
import { handoverPersonalData } from "../handovers/handovers.personal-data.ts";
import { sentInvitationPersonalData } from "../credentials/sent-invitations.personal-data.ts";
import { eoiPersonalData, joinLinkPersonalData } from "../entry-pathways/eois.personal-data.ts";
import { mailPreferencePersonalData } from "../mail-preferences/mail-preferences.personal-data.ts";
import { participationPersonalData } from "../participation/participation.personal-data.ts";
import { peoplePersonalData } from "../people/people.personal-data.ts";
import type { AccountOf, AccountTable, PersonalDataTable, PersonTable } from "../people/personal-data-table.ts";
import { importPersonalData } from "../import/imports.personal-data.ts";
import { crewPersonalData } from "../crews/crews.personal-data.ts";
import { structurePersonalData } from "../structure/structure.personal-data.ts";
import { seriesPersonalData } from "../series/series.personal-data.ts";
import { templatePersonalData } from "../templates/templates.personal-data.ts";
import { newsPersonalData } from "../news/news.personal-data.ts";
import { reminderPersonalData } from "../reminders/reminders.personal-data.ts";
import { securityLogPersonalData } from "../security-log/security-log.personal-data.ts";
import { twoStepPersonalData } from "../two-step/two-step.personal-data.ts";
import { departurePersonalData } from "./departures.personal-data.ts";

/**
 * Everything that is kept about people. A table with a column that names a person does not compile without its entry
 * here. Removing follows this order.
 */
export const PERSON_TABLES = {
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
  ...sentInvitationPersonalData,
  ...peoplePersonalData,
  ...participationPersonalData,
  ...crewPersonalData,
  ...structurePersonalData,
  ...handoverPersonalData,
  ...gatheringPersonalData,
  ...seriesPersonalData,
  ...importPersonalData,
  ...templatePersonalData,
  ...joinLinkPersonalData,
  ...newsPersonalData,
  ...pollPersonalData,
  ...reminderPersonalData,
  ...mailPreferencePersonalData,
  ...calendarPersonalData,
  ...departurePersonalData,
} satisfies Record<PersonTable, PersonalDataTable>;

/** Tables that refer to a person's account, which is deleted last. */
export const ACCOUNT_TABLES = {
  ...eoiPersonalData,
  ...twoStepPersonalData,
  ...securityLogPersonalData,
  ...credentialPersonalData,
} satisfies Record<AccountTable, PersonalDataTable<AccountOf>>;

/** All of them, for what happens to people with or without an account. */
export const PERSONAL_DATA_TABLES: readonly PersonalDataTable<never>[] = [
  ...Object.values(ACCOUNT_TABLES),
  ...Object.values(PERSON_TABLES),
];

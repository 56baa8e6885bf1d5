import { ACCOUNT_CALLS, MAIL_PREFERENCES_CALLS } from "./calls/account-calls.ts";
import { CALENDAR_CALLS } from "./calls/calendar-calls.ts";
import { COLLECTIVE_CALLS } from "./calls/collective-calls.ts";
import { CREWS_CALLS } from "./calls/crews-calls.ts";
import { GATHERINGS_CALLS } from "./calls/gatherings-calls.ts";
import { ENTRY_PATHWAY_CALLS, INTEREST_CALLS, JOIN_LINKS_CALLS } from "./calls/interest-calls.ts";
import { INTERVALS_CALLS, REMINDERS_CALLS } from "./calls/intervals-calls.ts";
import { JOURNAL_CALLS } from "./calls/journal-calls.ts";
import { DEPARTURES_CALLS, INVITATIONS_CALLS } from "./calls/membership-calls.ts";
import { PARTICIPATION_CALLS } from "./calls/participation-calls.ts";
import { GATHERING_TEMPLATES_CALLS, POLLS_CALLS } from "./calls/polls-calls.ts";
import { SIGNING_IN_CALLS } from "./calls/signing-in-calls.ts";

/** All REST calls by the document's tags, in its order. There is no logic here. */
export const CALLS_BY_TAG = {
  "Signing in": SIGNING_IN_CALLS,
  "My account": ACCOUNT_CALLS,
  "My participation": PARTICIPATION_CALLS,
  "My emails": MAIL_PREFERENCES_CALLS,
  "The collective": COLLECTIVE_CALLS,
  Intervals: INTERVALS_CALLS,
  Reminders: REMINDERS_CALLS,
  Crews: CREWS_CALLS,
  Gatherings: GATHERINGS_CALLS,
  "Finding a time": POLLS_CALLS,
  "Templates of gatherings": GATHERING_TEMPLATES_CALLS,
  Invitations: INVITATIONS_CALLS,
  "Links for groups": JOIN_LINKS_CALLS,
  "The journal": JOURNAL_CALLS,
  Calendars: CALENDAR_CALLS,
  "Former members": DEPARTURES_CALLS,
  "Entry pathways": ENTRY_PATHWAY_CALLS,
  "Expressions of interest": INTEREST_CALLS,
};

export const REST_CALLS = Object.values(CALLS_BY_TAG).flat();

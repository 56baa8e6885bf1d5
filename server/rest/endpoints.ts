import { ACCOUNT_ENDPOINTS, MAIL_PREFERENCES_ENDPOINTS } from "./endpoints/account.ts";
import { CALENDAR_ENDPOINTS } from "./endpoints/calendar.ts";
import { COLLECTIVE_ENDPOINTS } from "./endpoints/collective.ts";
import { CREWS_ENDPOINTS } from "./endpoints/crews.ts";
import { GATHERINGS_ENDPOINTS } from "./endpoints/gatherings.ts";
import { ENTRY_PATHWAY_ENDPOINTS, EOI_ENDPOINTS, JOIN_LINKS_ENDPOINTS } from "./endpoints/entry-pathways.ts";
import { INTERVALS_ENDPOINTS, REMINDERS_ENDPOINTS } from "./endpoints/intervals.ts";
import { JOURNAL_ENDPOINTS } from "./endpoints/journal.ts";
import { DEPARTURES_ENDPOINTS, INVITATIONS_ENDPOINTS } from "./endpoints/membership.ts";
import { PARTICIPATION_ENDPOINTS } from "./endpoints/participation.ts";
import { GATHERING_TEMPLATES_ENDPOINTS, POLLS_ENDPOINTS } from "./endpoints/polls.ts";
import { SIGNING_IN_ENDPOINTS } from "./endpoints/signing-in.ts";

/** All REST endpoints by the document's tags, in its order. There is no logic here. */
export const ENDPOINTS_BY_TAG = {
  "Signing in": SIGNING_IN_ENDPOINTS,
  "My account": ACCOUNT_ENDPOINTS,
  "My participation": PARTICIPATION_ENDPOINTS,
  "My emails": MAIL_PREFERENCES_ENDPOINTS,
  "The collective": COLLECTIVE_ENDPOINTS,
  Intervals: INTERVALS_ENDPOINTS,
  Reminders: REMINDERS_ENDPOINTS,
  Crews: CREWS_ENDPOINTS,
  Gatherings: GATHERINGS_ENDPOINTS,
  "Finding a time": POLLS_ENDPOINTS,
  "Templates of gatherings": GATHERING_TEMPLATES_ENDPOINTS,
  Invitations: INVITATIONS_ENDPOINTS,
  "Links for groups": JOIN_LINKS_ENDPOINTS,
  "The journal": JOURNAL_ENDPOINTS,
  Calendars: CALENDAR_ENDPOINTS,
  "Former members": DEPARTURES_ENDPOINTS,
  "Entry pathways": ENTRY_PATHWAY_ENDPOINTS,
  "Expressions of interest": EOI_ENDPOINTS,
};

export const ENDPOINTS = Object.values(ENDPOINTS_BY_TAG).flat();

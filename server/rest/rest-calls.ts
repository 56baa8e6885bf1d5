import { ACCOUNT_CALLS } from "./calls/account-calls.ts";
import { CALENDAR_CALLS } from "./calls/calendar-calls.ts";
import { COLLECTIVE_CALLS } from "./calls/collective-calls.ts";
import { CREWS_CALLS } from "./calls/crews-calls.ts";
import { DEPARTURES_CALLS } from "./calls/departures-calls.ts";
import { ENTRY_PATHWAY_CALLS } from "./calls/entry-pathways-calls.ts";
import { INTEREST_CALLS } from "./calls/interest-calls.ts";
import { INVITATIONS_CALLS } from "./calls/invitations-calls.ts";
import { INTERVALS_CALLS } from "./calls/intervals-calls.ts";
import { JOURNAL_CALLS } from "./calls/journal-calls.ts";
import { MAIL_PREFERENCES_CALLS } from "./calls/mail-preferences-calls.ts";
import { PARTICIPATION_CALLS } from "./calls/participation-calls.ts";
import { REMINDERS_CALLS } from "./calls/reminders-calls.ts";
import { SIGNING_IN_CALLS } from "./calls/signing-in-calls.ts";
import { TWO_STEP_CALLS } from "./calls/two-step-calls.ts";
import type { RestCall } from "./rest-call.ts";

/** All REST calls with their documentation, in its order. There is no logic here. */
export const REST_CALLS: readonly RestCall[] = [
  ...SIGNING_IN_CALLS,
  ...ACCOUNT_CALLS,
  ...TWO_STEP_CALLS,
  ...PARTICIPATION_CALLS,
  ...MAIL_PREFERENCES_CALLS,
  ...COLLECTIVE_CALLS,
  ...INTERVALS_CALLS,
  ...REMINDERS_CALLS,
  ...CREWS_CALLS,
  ...INVITATIONS_CALLS,
  ...JOURNAL_CALLS,
  ...CALENDAR_CALLS,
  ...DEPARTURES_CALLS,
  ...ENTRY_PATHWAY_CALLS,
  ...INTEREST_CALLS,
];

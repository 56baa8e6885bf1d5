import type { UndoableChanges } from "../../shared/account.schema.ts";
import type { PasswordLink, SignedIn } from "../../shared/auth.schema.ts";
import type { CallHours, Calls } from "../../shared/calls.ts";
import type { AuthoredEvent, ChangeResult } from "../../shared/events.ts";
import type { LinkedGathering } from "../../shared/gatherings.ts";
import type { LinkedPreference, MailPreferences } from "../../shared/mail-preferences.ts";
import type { LinkedPoll } from "../../shared/polls.ts";
import type { SetupCheck } from "../../shared/setup.schema.ts";
import type { OutputOf, ProcedureName } from "../../server/rest/rest-call.ts";

/** tRPC has no type for what is nothing. */
type Outputs = { [Name in ProcedureName]: [OutputOf<Name>] extends [never] ? void : OutputOf<Name> };

/**
 * The answers of the calls without a REST path. The compiler compares it with the procedures, and `docs/calls.md` has it
 * as it is written here: a line for each call.
 */
export interface AnswersWithoutPath extends Outputs {
  "account.undoableChanges": UndoableChanges;
  "auth.passwordLink": PasswordLink | null;
  "calls.get": Calls;
  "calls.turnOn": void;
  "calls.renew": void;
  "calls.turnOff": void;
  "calls.choose": MailPreferences;
  "calls.setHours": CallHours;
  "departures.undo": void;
  "gatherings.linked": LinkedGathering;
  "gatherings.answerLinked": void;
  "mailPreferences.linked": LinkedPreference;
  "mailPreferences.setLinked": LinkedPreference;
  "polls.giveKept": ChangeResult;
  "polls.linked": LinkedPoll;
  "polls.answerLinked": void;
  "setup.status": { needed: boolean };
  "setup.check": SetupCheck;
  "setup.complete": SignedIn;
  "live.events": AsyncIterable<{ id: string; data: AuthoredEvent }>;
}

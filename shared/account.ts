import type { z } from "zod";
import type {
  changeAddressSchema,
  ownAddressSchema,
  recoveryCodesSchema,
  securityEventSchema,
  sessionSchema,
  twoStepSchema,
  twoStepSetUpSchema,
  undoneSchema,
} from "./account.schema.ts";
import type { SecurityEventKind } from "./enumerations.ts";

export type Session = z.output<typeof sessionSchema>;
export type OwnAddress = z.output<typeof ownAddressSchema>;
export type ChangeAddressInput = z.output<typeof changeAddressSchema>;
export type TwoStep = z.output<typeof twoStepSchema>;
export type TwoStepSetUp = z.output<typeof twoStepSetUpSchema>;
export type RecoveryCodes = z.output<typeof recoveryCodesSchema>;
export type Undone = z.output<typeof undoneSchema>;
export type SecurityEvent = z.output<typeof securityEventSchema>;

/** What each kind is called in a list. */
export const SECURITY_EVENT_NAMES: Record<SecurityEventKind, string> = {
  SignedInOnNewDevice: "Signed in on a new device",
  PasswordChanged: "Password changed",
  AddressChanged: "Address changed",
  AddressChangeUndone: "Change of address undone",
  TwoStepTurnedOn: "Two-step sign-in turned on",
  TwoStepTurnedOff: "Two-step sign-in turned off",
  RecoveryCodesRenewed: "New recovery codes made",
  RecoveryCodeUsed: "Signed in with a recovery code",
  CalendarAddressMade: "Private calendar address made",
  CollectiveCalendarAddressMade: "Address of the collective's calendar made",
  ActivityAddressMade: "Private activity address made",
  SessionEnded: "Signed out from elsewhere",
  ChangesUndone: "Changes to the account undone",
  AccountRecovered: "Account recovered",
};

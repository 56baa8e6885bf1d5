import type { z } from "zod";
import type { changeAddressSchema, ownAddressSchema, securityEventSchema, sessionSchema } from "./account.schema.ts";
import type { SecurityEventKind } from "./enumerations.ts";

export type Session = z.output<typeof sessionSchema>;
export type OwnAddress = z.output<typeof ownAddressSchema>;
export type ChangeAddressInput = z.output<typeof changeAddressSchema>;
export type SecurityEvent = z.output<typeof securityEventSchema>;

/** What each kind is called in a list. */
export const SECURITY_EVENT_NAMES: Record<SecurityEventKind, string> = {
  SignedInOnNewDevice: "Signed in on a new device",
  PasswordChanged: "Password changed",
  AddressChanged: "Address changed",
  AddressChangeUndone: "Change of address undone",
  SessionEnded: "Signed out from elsewhere",
};

import { z } from "zod";
import {
  ownAddressSchema,
  recoveryCodesSchema,
  securityEventSchema,
  sessionSchema,
  twoStepSchema,
  twoStepSetUpSchema,
  undoneSchema,
} from "../../../shared/account.schema.ts";
import { named } from "./named-answers.ts";

named("Undone", undoneSchema, {
  description: "What was undone of an account.",
  example: { token: "the-token-that-sets-a-password", undone: ["Address", "TwoStep"], two_step_stays_off: false },
});

export const personalData = named("PersonalData", z.record(z.string(), z.unknown()), {
  description:
    "Everything kept about you: your profile, account, sessions, answers for each interval, handovers, mails (without " +
    "their texts) and choices. Passwords and other secrets are only reported as present. Fields may be added.",
});

named("OwnAddress", ownAddressSchema, {
  description: "The address with which you sign in.",
  example: { email: "marisol@example.org", pending: null },
});

named("Session", sessionSchema, {
  description: "A browser or program in which you are signed in.",
  example: {
    id: 12,
    device: "Firefox on Linux",
    created_at: "2026-03-01T18:20:00.000Z",
    last_seen_at: "2026-03-04T07:00:00.000Z",
    is_current: true,
  },
});

export const sessions = named("Sessions", z.array(sessionSchema), {
  description: "Where you are signed in, the most recently used first.",
});

named("SecurityEvent", securityEventSchema, {
  description: "Something that concerns the security of your account.",
  example: { at: "2026-03-04T07:00:00.000Z", kind: "PasswordChanged", device: "Firefox on Linux" },
});

export const securityLog = named("SecurityLog", z.array(securityEventSchema), {
  description: "What happened to the security of your account in the last year, newest first.",
});

named("TwoStep", twoStepSchema, {
  description: "Whether signing in asks for a code as well.",
  example: { on_since: "2026-03-04T07:00:00.000Z", recovery_codes_left: 10 },
});

named("TwoStepSetUp", twoStepSetUpSchema, {
  description: "What an authenticator app needs. It is returned only once.",
  example: {
    secret: "N7H3RX5JQWZ2V6LKTDYC4BMAOEUPSIGF",
    url: "otpauth://totp/Saltmarsh%20Commons:marisol%40example.org?secret=N7H3RX5JQWZ2V6LKTDYC4BMAOEUPSIGF",
  },
});

named("RecoveryCodes", recoveryCodesSchema, {
  description: "Codes that sign in without the app, each once. They are returned only once.",
  example: { recovery_codes: ["k3qx-7hfa-w2mz-n5ld"] },
});

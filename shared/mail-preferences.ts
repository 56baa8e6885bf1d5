import type { z } from "zod";
import type { MailKind } from "./enumerations.ts";
import type {
  linkedPreferenceSchema,
  mailPreferencesInputSchema,
  mailPreferencesSchema,
} from "./mail-preferences.schema.ts";

export type MailPreferences = z.output<typeof mailPreferencesSchema>;
export type MailPreferencesInput = z.output<typeof mailPreferencesInputSchema>;
export type LinkedPreference = z.output<typeof linkedPreferenceSchema>;

/** What each kind is called, in a sentence and in a list. */
export const MAIL_KIND_NAMES: Record<MailKind, string> = {
  reminders: "Reminders to plan the next interval",
  convening: "News about what you convene",
  returns: "Reminders of your return from a hiatus",
  silence: "Questions whether you are still with the group",
};

/** The preferences after a change of some of them. */
export function withChosen(preferences: MailPreferences, chosen: MailPreferencesInput): MailPreferences {
  const { reminders, convening, returns, silence } = preferences;
  return {
    reminders: chosen.reminders ?? reminders,
    convening: chosen.convening ?? convening,
    returns: chosen.returns ?? returns,
    silence: chosen.silence ?? silence,
  };
}

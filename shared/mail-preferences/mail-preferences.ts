import type { z } from "zod";
import type {
  linkedPreferenceSchema,
  mailPreferencesInputSchema,
  mailPreferencesSchema,
} from "./mail-preferences.schema.ts";

export type MailPreferences = z.output<typeof mailPreferencesSchema>;
export type MailPreferencesInput = z.output<typeof mailPreferencesInputSchema>;
export type LinkedPreference = z.output<typeof linkedPreferenceSchema>;

/** The preferences after a change of some of them. */
export function withChosen(preferences: MailPreferences, chosen: MailPreferencesInput): MailPreferences {
  const given = Object.entries(chosen).filter(([, on]) => on !== undefined);
  return { ...preferences, ...Object.fromEntries(given) };
}

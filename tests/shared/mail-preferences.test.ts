import { expect, it } from "vitest";
import { withChosen, type MailPreferences } from "../../shared/mail-preferences/mail-preferences.ts";

it("preferences change as chosen, and stay where nothing is", () => {
  const before = { reminders: true, returns: true, silence: false } as MailPreferences;
  const after = withChosen(before, { reminders: false, returns: undefined, silence: true });
  expect(after).toEqual({ reminders: false, returns: true, silence: true });
});

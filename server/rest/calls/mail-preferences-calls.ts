import { mailPreferencesSchema } from "../../../shared/mail-preferences.schema.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const own = { tag: "My mails", takesSession: true, path: "/me/mail_preferences" } as const;

/** Which mails a member gets. */
export const MAIL_PREFERENCES_CALLS: readonly RestCall[] = [
  restCall({
    ...own,
    method: "get",
    procedure: "mailPreferences.get",
    summary: "Get which mails you have chosen",
    description: "Nobody else can see it.",
    answer: mailPreferencesSchema,
  }),
  restCall({
    ...own,
    method: "put",
    procedure: "mailPreferences.update",
    summary: "Choose which mails you get",
    description:
      "Kinds that are left out stay as they are. Mails that somebody has asked for, such as a link, are always sent.",
    example: { reminders: false },
    answer: mailPreferencesSchema,
  }),
];

import { z } from "zod";
import { tokenSchema } from "../auth/auth.schema.ts";

/** Which emails, or notifications, a person gets (`docs/domain/mail.md#emails-that-can-be-turned-off`). */
export const mailPreferencesSchema = z.object({
  reminders: z
    .boolean()
    .describe(
      "When an interval that the person has not answered for begins soon, or somebody asks for their answer to a " +
        "gathering or to proposed times.",
    ),
  convening: z
    .boolean()
    .describe(
      "When someone else's change makes the person the convenor of a crew, or means that they no longer are, and when " +
        "nobody convenes their crew any more or it is archived.",
    ),
  handovers: z.boolean().describe("When someone writes a handover for the person, who convenes the crew next."),
  applications: z
    .boolean()
    .describe(
      "When somebody expresses interest, if no crew or the person's looks after that, and once more if nobody has " +
        "answered within three days.",
    ),
  returns: z.boolean().describe("A week before the person plans to return from a hiatus."),
  silence: z.boolean().describe("When the person has not answered for two intervals."),
  plans: z
    .boolean()
    .describe("When a gathering is planned that the person is expected at, encouraged to, or whose crew they are in."),
  polls: z
    .boolean()
    .describe(
      "When times are proposed for such a gathering, and two days before the first of them if the person has not said " +
        "when they can come.",
    ),
  weekly: z
    .boolean()
    .describe("On Mondays, the gatherings of the week at which the person is welcome. Off unless it is turned on."),
  gatherings: z.boolean().describe("A day before gatherings that the person goes to, perhaps, or is expected at."),
  tomorrow: z
    .boolean()
    .describe(
      "On the evening before, at the hour that the person chooses, the first gathering that they go to. Off unless it " +
        "is turned on.",
    ),
  moves: z.boolean().describe("When such a gathering gets another time or place."),
  cancellations: z.boolean().describe("When such a gathering is cancelled, or is back on."),
  waits: z
    .boolean()
    .describe("When the person gets a place that they have waited for, or loses theirs because there are fewer."),
});

export type MailPreference = keyof typeof mailPreferencesSchema.shape;
/** The kinds of emails that can be turned off. */
export const MAIL_PREFERENCES = Object.keys(mailPreferencesSchema.shape) as MailPreference[];

/** How people are told: by email, and by a notification on their devices. */
export type Way = "Mail" | "Notification";

/** Notifications are for what cannot wait, or is easily answered. */
const OFF_AT_FIRST: Record<Way, readonly MailPreference[]> = {
  Mail: ["weekly", "tomorrow"],
  Notification: ["weekly", "tomorrow", "gatherings", "returns", "silence"],
};

/** Whether people who have not chosen are told of a kind in this way. */
export const isOnAtFirst = (kind: MailPreference, way: Way = "Mail"): boolean => !OFF_AT_FIRST[way].includes(kind);

/** The preferences to change. The others stay as they are. */
export const mailPreferencesInputSchema = mailPreferencesSchema.partial();

/** The token of an email's link, which names a person and a kind of email. */
export const mailLinkSchema = z.object({ token: tokenSchema });

export const mailLinkInputSchema = mailLinkSchema.extend({ on: z.boolean() });

/** The preference that an email's link is about. */
export const linkedPreferenceSchema = z.object({
  kind: z.enum(MAIL_PREFERENCES),
  on: z.boolean(),
  collective: z.string().describe("The collective's name."),
});

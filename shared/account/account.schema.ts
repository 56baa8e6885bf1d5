import { z } from "zod";
import { codeSchema, currentPasswordSchema, emailSchema, tokenSchema } from "../auth/auth.schema.ts";
import { MAX_TOKEN_DAYS, TOKEN_DAYS } from "../constants.ts";
import { INVITATION_OUTCOMES, SECURITY_EVENT_KINDS, TOKEN_SCOPES, UNDOABLE_PARTS } from "../enumerations.ts";
import { isoDateSchema } from "../basics/dates.schema.ts";
import { idSchema, languageSchema, message, nameSchema, requiredLine } from "../basics/fields.schema.ts";

const deviceSchema = z.string().describe("The browser and the system, in English.");

/** A browser or program in which a member is signed in. */
export const sessionSchema = z.object({
  id: idSchema,
  device: deviceSchema,
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime().describe("To the hour."),
  is_current: z.boolean().describe("Whether this request uses it."),
});
export type Session = z.output<typeof sessionSchema>;

/** Something that concerns the security of a member's account. */
export const securityEventSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  device: deviceSchema,
});
export type SecurityEvent = z.output<typeof securityEventSchema>;

/** The address with which a member signs in. */
export const ownAddressSchema = z.object({
  email: z.string(),
  pending: z.string().nullable().describe("A new address that has to be confirmed by its mailed link."),
});
export type OwnAddress = z.output<typeof ownAddressSchema>;

/** Until which day the server's own copies still have what is deleted today. */
export const keptCopiesSchema = z.object({
  copies_until: isoDateSchema
    .nullable()
    .describe("In copies from before upgrades and restores; null if the server makes none."),
  backups_until: isoDateSchema.nullable().describe("In its daily backups; null if the server makes none."),
});
export type KeptCopies = z.output<typeof keptCopiesSchema>;

/** Whether the only member can delete a collective that was made by mistake. */
export const deletableCollectiveSchema = z.object({
  deletable_until: z.iso
    .datetime()
    .nullable()
    .describe("Null if the collective is older than a day or has had other people."),
});

export const collectiveToDeleteSchema = z.object({ collective_name: nameSchema });
export type DeleteCollectiveInput = z.output<typeof collectiveToDeleteSchema> & { current_password: string };

/** The input of procedures for which a session is not enough: they ask for the password again. */
export const withPasswordSchema = z.object({ current_password: currentPasswordSchema });

/** The input of procedures that take a code of two-step sign-in as well as the password. */
export const passwordOrCodeSchema = z
  .object({
    current_password: currentPasswordSchema.optional(),
    code: codeSchema.optional().describe("With two-step sign-in, instead of the password."),
  })
  .refine(({ current_password, code }) => current_password !== undefined || code !== undefined, {
    path: ["current_password"],
    error: message("currentPasswordRequired"),
  })
  // In the OpenAPI document.
  .meta({ anyOf: ["current_password", "code"].map((name) => ({ properties: { [name]: {} }, required: [name] })) });

/** The language of a member's pages and emails. */
export const languageChoiceSchema = z.object({ language: languageSchema });
export type LanguageChoice = z.output<typeof languageChoiceSchema>;

export const changeAddressSchema = withPasswordSchema.extend({ email: emailSchema });
export type ChangeAddressInput = z.output<typeof changeAddressSchema>;

/** The token of a mailed link about an address. */
export const addressLinkSchema = z.object({ token: tokenSchema });

/** An invitation that was lately sent with an account, sent again or corrected. */
const sentInvitationSchema = z.object({
  name: z.string().describe("Who was invited."),
  outcome: z.enum(INVITATION_OUTCOMES).describe("`Accepted`: they are a member; only the host can remove them."),
});

const moreSchema = z.int().nonnegative().describe("How many more there are.");

/** The effect of undoing the changes to an account. */
const undoableChangesSchema = z.object({
  since: z.iso.datetime().describe("When the first of the changes was made."),
  email: z.string().describe("The address that the account then has."),
  parts: z.array(z.enum(UNDOABLE_PARTS)).describe("What would be restored or ended."),
  invitations: z.array(
    sentInvitationSchema.extend({
      sent_at: z.iso.datetime(),
      email: z.string().nullable().describe("Only if it was typed with the account since."),
    }),
  ),
  more_invitations: moreSchema,
});
export type UndoableChanges = z.output<typeof undoableChangesSchema>;

/** The changes that were undone, and the ones that were not. */
export const undoneSchema = z.object({
  token: tokenSchema.describe("Sets a new password. It works once, within a day."),
  undone: z.array(z.enum(UNDOABLE_PARTS)).describe("What was restored or ended."),
  invitations: z.array(sentInvitationSchema).describe("What became of those that were sent in the last 30 days."),
  more_invitations: moreSchema,
  two_step_stays_off: z.boolean().describe("Whether two-step sign-in was turned off since: it cannot be restored."),
});
export type Undone = z.output<typeof undoneSchema>;

/** A member's two-step sign-in. */
export const twoStepSchema = z.object({
  on_since: z.iso.datetime().nullable().describe("Null if it is off."),
  recovery_codes_left: z.int().nonnegative(),
});
export type TwoStep = z.output<typeof twoStepSchema>;

/** The data that an authenticator app needs. */
export const twoStepSetUpSchema = z.object({
  secret: z.string().describe("In base32, for typing."),
  url: z.string().describe("For a QR code."),
});
export type TwoStepSetUp = z.output<typeof twoStepSetUpSchema>;

export const twoStepCodeSchema = z.object({ code: codeSchema });

export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodesSchema>;

const tokenScopeSchema = z
  .enum(TOKEN_SCOPES)
  .describe("`Read`: what you can see; `OwnAnswers`: also your own answers; `Everything`: everything that tokens may.");

/** A member's token for scripts, without the token itself. */
export const accessTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scope: tokenScopeSchema,
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable().describe("To the hour; null if it was never used."),
  last_address: z.string().nullable().describe("The network address that used it last."),
});
export type AccessToken = z.output<typeof accessTokenSchema>;

/** A new token; only its hash is kept. */
export const newAccessTokenSchema = accessTokenSchema.extend({ token: z.string() });
export type NewAccessToken = z.output<typeof newAccessTokenSchema>;

/** A new token: its name, scope and days. */
export const tokenWishSchema = z.object({
  name: requiredLine(message("nameRequired")),
  scope: tokenScopeSchema,
  days: z.int().min(1).max(MAX_TOKEN_DAYS).default(TOKEN_DAYS).describe("For how long it works."),
});
export type TokenWish = z.output<typeof tokenWishSchema>;

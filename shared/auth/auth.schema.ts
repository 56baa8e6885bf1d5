import { z } from "zod";
import {
  MAX_CODE_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_TOKEN_LENGTH,
  MIN_PASSWORD_LENGTH,
} from "../constants.ts";
import { cleanAddress, fitsHeader, isMailbox } from "../basics/email-address.ts";
import type { Language } from "../languages.ts";
import { idSchema, languageSchema, lineSchema, message } from "../basics/fields.schema.ts";

const EMAIL_REQUIRED = message("emailRequired");
const INVALID_EMAIL = message("emailInvalid");
const PASSWORD_TOO_SHORT = message("passwordTooShort");
const CODE_REQUIRED = message("codeRequired");
const CURRENT_PASSWORD_REQUIRED = message("currentPasswordRequired");

/** An address by which an account is found. Earlier versions accepted more of them than `emailSchema`. */
const knownEmailSchema = lineSchema(EMAIL_REQUIRED)
  .overwrite(cleanAddress)
  .min(1, { error: EMAIL_REQUIRED, abort: true })
  .max(MAX_EMAIL_LENGTH, { error: INVALID_EMAIL, abort: true })
  .regex(/^[^\s@]+@[^\s@]+$/, { error: INVALID_EMAIL, abort: true });

/** An address to which email is to go from now on. */
export const emailSchema = knownEmailSchema.refine(isMailbox, INVALID_EMAIL);

/** An address for the header of emails to others; null if it is empty. */
export const replyAddressSchema = lineSchema()
  .overwrite(cleanAddress)
  .max(MAX_EMAIL_LENGTH, { error: INVALID_EMAIL, abort: true })
  .regex(/^(?:[^\s@]+@[^\s@]+)?$/, { error: INVALID_EMAIL, abort: true })
  .refine((typed) => typed === "" || (isMailbox(typed) && fitsHeader(typed)), INVALID_EMAIL)
  .transform((typed) => typed || null);

const passwordSchema = z
  .string(PASSWORD_TOO_SHORT)
  .min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT)
  .max(MAX_PASSWORD_LENGTH, message("passwordTooLong"));

/** The form in which passwords are hashed: devices send one character in different ways. */
export function normalizePassword(typed: string): string {
  return typed.normalize("NFKC");
}

/** A password to set. Each of its forms is long enough to sign in with. */
export const newPasswordSchema = passwordSchema.refine(
  (typed) => normalizePassword(typed).length >= MIN_PASSWORD_LENGTH,
  PASSWORD_TOO_SHORT,
);

/** A mailed token. The server looks it up by its hash. */
export const tokenSchema = z.string().max(MAX_TOKEN_LENGTH);

/** A code of an authenticator app, or a recovery code. */
export const codeSchema = z.string(CODE_REQUIRED).trim().min(1, CODE_REQUIRED).max(MAX_CODE_LENGTH);

export const loginSchema = z.object({
  email: knownEmailSchema,
  password: passwordSchema,
  code: codeSchema.optional().describe("Needed if two-step sign-in is on."),
  is_shared: z
    .boolean()
    .optional()
    .describe("True on a computer that others use too: its cookie then keeps no device key."),
});
export type LoginInput = z.output<typeof loginSchema>;

export const forgotPasswordSchema = z.object({
  email: knownEmailSchema,
  next: z
    .string()
    .optional()
    .describe("The path of a members' page, to which the link leads on after sign-in. Any other is left out."),
});
export type ForgotPasswordInput = z.output<typeof forgotPasswordSchema>;

/** A new address, for the host. */
export const newAddressSchema = z.object({ email: emailSchema });

export const passwordLinkSchema = z.object({ token: tokenSchema });

const endFeedsSchema = z
  .boolean()
  .optional()
  .describe("Whether to also end the private addresses of your calendar and activity.");

export const resetPasswordSchema = z.object({
  token: tokenSchema,
  password: newPasswordSchema,
  end_feeds: endFeedsSchema,
  language: languageSchema.optional().describe("Of the page: with an invitation, what the new member has chosen."),
});
export type ResetPasswordInput = z.output<typeof resetPasswordSchema>;

/** Asked for again where a session is not enough. */
export const currentPasswordSchema = z
  .string(CURRENT_PASSWORD_REQUIRED)
  .min(1, CURRENT_PASSWORD_REQUIRED)
  .max(MAX_PASSWORD_LENGTH);

export const changePasswordSchema = z.object({
  current_password: currentPasswordSchema,
  password: newPasswordSchema,
  end_feeds: endFeedsSchema,
});
export type ChangePasswordInput = z.output<typeof changePasswordSchema>;

/** A signed-in user and their person in the collective. */
export const signedInSchema = z.object({ user_id: idSchema, person_id: idSchema });
export type SignedIn = z.output<typeof signedInSchema>;

/** The purpose of a mailed link that sets a password. */
export interface PasswordLink {
  purpose: "invitation" | "reset";
  /** The collective's name. */
  collective: string;
  /** The person's display name. */
  person: string;
  /** The display name of the member who is signed in where the link is opened; null if nobody is. */
  signed_in_as: string | null;
  /** The choice of the person. */
  language: Language | null;
  collective_language: Language | null;
}

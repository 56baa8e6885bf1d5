import type { z } from "zod";
import type { Language } from "./languages.ts";
import type {
  changePasswordSchema,
  forgotPasswordSchema,
  loginSchema,
  resetPasswordSchema,
  signedInSchema,
} from "./auth.schema.ts";

export type LoginInput = z.output<typeof loginSchema>;
export type ForgotPasswordInput = z.output<typeof forgotPasswordSchema>;
export type ChangePasswordInput = z.output<typeof changePasswordSchema>;
export type ResetPasswordInput = z.output<typeof resetPasswordSchema>;

/** What a mailed link that sets a password is for. */
export interface PasswordLink {
  purpose: "invitation" | "reset";
  /** The collective's name. */
  collective: string;
  /** The person's display name. */
  person: string;
  /** What the person has chosen. */
  language: Language | null;
  collective_language: Language | null;
}

export type SignedIn = z.output<typeof signedInSchema>;

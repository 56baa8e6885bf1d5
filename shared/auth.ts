import type { z } from "zod";
import type { forgotPasswordSchema, loginSchema, resetPasswordSchema, signedInSchema } from "./auth.schema.ts";

export type LoginInput = z.output<typeof loginSchema>;
export type ForgotPasswordInput = z.output<typeof forgotPasswordSchema>;
export type ResetPasswordInput = z.output<typeof resetPasswordSchema>;
export type SignedIn = z.output<typeof signedInSchema>;

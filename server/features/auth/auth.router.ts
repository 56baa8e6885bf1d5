import {
  changePasswordSchema,
  forgotPasswordSchema,
  loginSchema,
  passwordLinkSchema,
  resetPasswordSchema,
} from "../../../shared/auth/auth.schema.ts";
import { publicProcedure, rateLimitedProcedure, router, sessionProcedure } from "../../rpc/trpc.ts";
import { login, logout } from "./auth.service.ts";
import { changePassword } from "./change-password.service.ts";
import { describePasswordLink, forgotPassword, resetPassword } from "./password-reset.service.ts";

export const authRouter = router({
  login: publicProcedure.input(loginSchema).mutation(({ ctx, input }) => login(ctx, input)),
  logout: publicProcedure.mutation(({ ctx }) => logout(ctx)),
  forgotPassword: rateLimitedProcedure("forgottenPasswords")
    .input(forgotPasswordSchema)
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  passwordLink: rateLimitedProcedure("passwordLinkLookUps")
    .input(passwordLinkSchema)
    .query(({ ctx, input }) => describePasswordLink(ctx, input)),
  resetPassword: rateLimitedProcedure("passwordResets")
    .input(resetPasswordSchema)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  changePassword: sessionProcedure
    .input(changePasswordSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, ctx.member, input)),
});

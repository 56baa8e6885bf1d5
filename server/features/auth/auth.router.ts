import { loginSchema } from "../../../shared/auth.ts";
import { publicProcedure, router } from "../../trpc.ts";
import { login, logout } from "./auth.service.ts";

export const authRouter = router({
  login: publicProcedure.input(loginSchema).mutation(({ ctx, input }) => login(ctx, input)),
  logout: publicProcedure.mutation(({ ctx }) => logout(ctx)),
});

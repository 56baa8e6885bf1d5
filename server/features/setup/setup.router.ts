import { setupCheckSchema, setupSchema } from "../../../shared/auth/setup.schema.ts";
import { isSetupNeeded } from "../../sessions/setup-gate.ts";
import { publicProcedure, router, rateLimitedProcedure } from "../../rpc/trpc.ts";
import { checkSetup, setUp } from "./setup.service.ts";

export const setupRouter = router({
  status: publicProcedure.query(async ({ ctx }) => ({ needed: await isSetupNeeded(ctx.db) })),
  // A mutation, although it changes nothing: the input of a query is in its URL, and so in a proxy's log.
  check: publicProcedure.input(setupCheckSchema).mutation(({ ctx, input }) => checkSetup(ctx, input)),
  complete: rateLimitedProcedure("setUps")
    .input(setupSchema)
    .mutation(({ ctx, input }) => setUp(ctx, input)),
});

import { setupSchema, setupStatusSchema } from "../../../shared/setup.schema.ts";
import { publicProcedure, router, rateLimitedProcedure } from "../../trpc.ts";
import { getSetupStatus, setUp } from "./setup.service.ts";

export const setupRouter = router({
  status: publicProcedure.input(setupStatusSchema).query(({ ctx, input }) => getSetupStatus(ctx, input.token)),
  complete: rateLimitedProcedure("setUps")
    .input(setupSchema)
    .mutation(({ ctx, input }) => setUp(ctx, input)),
});

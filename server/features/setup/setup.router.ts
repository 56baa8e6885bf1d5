import { setupSchema } from "../../../shared/setup.schema.ts";
import { publicProcedure, router, rateLimitedProcedure } from "../../trpc.ts";
import { getSetupStatus, setUp } from "./setup.service.ts";

export const setupRouter = router({
  status: publicProcedure.query(({ ctx }) => getSetupStatus(ctx)),
  complete: rateLimitedProcedure("setUps")
    .input(setupSchema)
    .mutation(({ ctx, input }) => setUp(ctx, input)),
});

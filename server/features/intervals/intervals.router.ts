import { newIntervalSchema } from "../../../shared/intervals.schema.ts";
import { memberProcedure, router } from "../../trpc.ts";
import { createInterval } from "./intervals.service.ts";

export const intervalsRouter = router({
  create: memberProcedure
    .input(newIntervalSchema(null))
    .mutation(({ ctx, input }) => createInterval(ctx, ctx.by, input)),
});

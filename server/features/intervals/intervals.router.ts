import { intervalKeySchema, newIntervalSchema } from "../../../shared/intervals.schema.ts";
import { memberProcedure, router } from "../../trpc.ts";
import { createInterval } from "./intervals.service.ts";
import { getIntervalOverview } from "./overview.service.ts";

export const intervalsRouter = router({
  create: memberProcedure
    .input(newIntervalSchema(null))
    .mutation(({ ctx, input }) => createInterval(ctx, ctx.by, input)),

  history: memberProcedure.query(({ ctx }) => ctx.historyCache.get(ctx.member.collectiveId, ctx.member.revision)),

  overview: memberProcedure
    .input(intervalKeySchema)
    .query(({ ctx, input }) => getIntervalOverview(ctx, ctx.member, input.interval_id)),
});

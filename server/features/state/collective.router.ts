import { collectiveInputSchema } from "../../../shared/collective.schema.ts";
import { intervalKeySchema } from "../../../shared/intervals.schema.ts";
import { memberProcedure, router } from "../../trpc.ts";
import { getInvolvements } from "../participation/involvements.service.ts";
import { editCollective, listTimeZones } from "../collective/collective.service.ts";

export const collectiveRouter = router({
  state: memberProcedure.query(async ({ ctx }) => {
    const snapshot = await ctx.stateCache.get(ctx.member);
    return snapshot.state;
  }),

  update: memberProcedure.input(collectiveInputSchema).mutation(({ ctx, input }) => editCollective(ctx, ctx.by, input)),

  timeZones: memberProcedure.query(({ ctx }) => listTimeZones(ctx)),

  involvements: memberProcedure
    .input(intervalKeySchema)
    .query(({ ctx, input }) =>
      getInvolvements(
        ctx.db,
        { collectiveId: ctx.member.collectiveId, intervalId: input.interval_id },
        ctx.member.today,
      ),
    ),
});

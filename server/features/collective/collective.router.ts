import { intervalKeySchema } from "../../../shared/intervals.ts";
import { memberProcedure, router } from "../../trpc.ts";
import { getInvolvements } from "../involvements/involvements.service.ts";

export const collectiveRouter = router({
  state: memberProcedure.query(async ({ ctx }) => {
    const snapshot = await ctx.stateCache.get(ctx.member.collectiveId, ctx.member.revision);
    return snapshot.state;
  }),

  involvements: memberProcedure
    .input(intervalKeySchema)
    .query(({ ctx, input }) =>
      getInvolvements(ctx.db, { collectiveId: ctx.member.collectiveId, intervalId: input.interval_id }),
    ),
});

import { intervalKeySchema } from "../../../shared/intervals/intervals.schema.ts";
import { memberProcedure, router } from "../../rpc/trpc.ts";
import { getInvolvements } from "./involvements.service.ts";

/** Part of the collective's procedures. */
export const involvementsRouter = router({
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

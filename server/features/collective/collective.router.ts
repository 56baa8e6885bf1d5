import { collectiveEditSchema } from "../../../shared/collective/collective.schema.ts";
import { memberProcedure, router } from "../../rpc/trpc.ts";
import { editCollective, listTimeZones } from "./collective.service.ts";

export const collectiveRouter = router({
  state: memberProcedure.query(async ({ ctx }) => {
    const snapshot = await ctx.stateCache.get(ctx.member);
    return snapshot.state;
  }),

  update: memberProcedure.input(collectiveEditSchema).mutation(({ ctx, input }) => editCollective(ctx, ctx.by, input)),

  timeZones: memberProcedure.query(({ ctx }) => listTimeZones(ctx)),
});

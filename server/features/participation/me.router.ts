import { intervalKeySchema } from "../../../shared/intervals/intervals.schema.ts";
import { crewChoiceEditSchema, crewChoiceSchema } from "../../../shared/participation/involvements.schema.ts";
import { answeringProcedure, ownProcedure, router } from "../../rpc/trpc.ts";
import { joinCrew, leaveCrew } from "./crew-choice.service.ts";
import { getMe, getOwnInvolvement } from "./me.service.ts";

export const meRouter = router({
  get: ownProcedure.query(({ ctx }) => getMe(ctx.db, ctx.member)),

  participation: ownProcedure
    .input(intervalKeySchema)
    .query(({ ctx, input }) => getOwnInvolvement(ctx.db, { ...ctx.member, intervalId: input.interval_id })),

  joinCrew: answeringProcedure
    .input(intervalKeySchema)
    .input(crewChoiceEditSchema)
    .mutation(({ ctx, input: { interval_id: intervalId, ...crew } }) =>
      joinCrew(ctx, { ...ctx.member, intervalId }, crew),
    ),

  leaveCrew: answeringProcedure
    .input(intervalKeySchema)
    .input(crewChoiceSchema.pick({ crew_id: true }))
    .mutation(({ ctx, input }) => leaveCrew(ctx, { ...ctx.member, intervalId: input.interval_id }, input.crew_id)),
});

import { intervalKeySchema } from "../../../shared/intervals.schema.ts";
import { participationSchema } from "../../../shared/involvements.schema.ts";
import { memberProcedure, router } from "../../trpc.ts";
import { listOwnHandovers } from "../crews/handovers.service.ts";
import { saveParticipation } from "./participation.service.ts";
import { getMe, getOwnInvolvement } from "./me.service.ts";

export const meRouter = router({
  get: memberProcedure.query(({ ctx }) => getMe(ctx, ctx.member)),

  handovers: memberProcedure.query(({ ctx }) => listOwnHandovers(ctx.db, ctx.member, ctx.clock.today())),

  participation: memberProcedure
    .input(intervalKeySchema)
    .query(({ ctx, input }) => getOwnInvolvement(ctx.db, { ...ctx.member, intervalId: input.interval_id })),

  saveParticipation: memberProcedure
    .input(intervalKeySchema)
    .input(participationSchema)
    .mutation(({ ctx, input }) => {
      const { interval_id: intervalId, ...participation } = input;
      return saveParticipation(ctx, { ...ctx.member, intervalId }, participation);
    }),
});

import { deviceSchema, keySchema } from "../../../shared/basics/fields.schema.ts";
import { intervalKeySchema } from "../../../shared/intervals/intervals.schema.ts";
import { participationEditSchema } from "../../../shared/participation/involvements.schema.ts";
import { AppError } from "../../errors.ts";
import { answeringProcedure, router, sessionProcedure } from "../../rpc/trpc.ts";
import { saveParticipation, withdrawParticipation } from "./absences.service.ts";
import { changePlanner } from "./planner.service.ts";

/** Part of `gatherings`. */
export const plannersRouter = router({
  changePlanner: sessionProcedure
    .input(keySchema)
    .mutation(({ ctx, input }) => changePlanner(ctx, { ...ctx.by, id: input.id })),
});

/** Part of a member's own procedures, `me`. */
export const ownPlansRouter = router({
  saveParticipation: answeringProcedure
    .input(intervalKeySchema)
    .input(participationEditSchema)
    .mutation(({ ctx, input: { interval_id: intervalId, ...participation } }) => {
      // Handing on anything but a place changes its author, which a token for answers must not do.
      const handsOn = participation.held?.some(({ kind }) => kind !== "place");
      if (handsOn && ctx.member.scope === "OwnAnswers") throw new AppError("TokenScopeExceeded");
      return saveParticipation(ctx, { ...ctx.member, intervalId }, participation);
    }),

  withdrawParticipation: answeringProcedure
    .input(intervalKeySchema.extend({ device: deviceSchema }))
    .mutation(({ ctx, input: { interval_id: intervalId, device } }) =>
      withdrawParticipation(ctx, { ...ctx.member, intervalId, device }),
    ),
});

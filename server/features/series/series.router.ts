import { keySchema } from "../../../shared/basics/fields.schema.ts";
import {
  cancellationSchema,
  gatheringEditReachSchema,
  gatheringReachSchema,
  newGatheringSchema,
  seriesAnswerInputSchema,
} from "../../../shared/series/gathering-series.schema.ts";
import { gatheringEditSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import { limitedMemberProcedure, memberProcedure, router } from "../../rpc/trpc.ts";
import { deleteGathering, getDeletion } from "./deletion.service.ts";
import { cancelGatherings, editGatherings, getGatheringSeries, restoreGatherings } from "./series.service.ts";
import { planGathering } from "./begin-series.ts";
import { answerSeries } from "./series-answers.service.ts";

/** Limited, since a series has hundreds of gatherings. */
const changeProcedure = limitedMemberProcedure("gatheringChangesBy");

/** Procedures that can be about a whole series. */
export const seriesRouter = router({
  series: memberProcedure
    .input(keySchema)
    .query(({ ctx, input }) => getGatheringSeries(ctx.db, { ...ctx.member, id: input.id })),

  answerSeries: changeProcedure
    .meta({ tokens: "OwnAnswers", own: true })
    .input(keySchema)
    .input(seriesAnswerInputSchema)
    .mutation(({ ctx, input: { id, going } }) => answerSeries(ctx, { ...ctx.member, id }, going)),

  create: changeProcedure.input(newGatheringSchema).mutation(({ ctx, input }) => planGathering(ctx, ctx.by, input)),

  update: changeProcedure
    .input(keySchema)
    .input(gatheringEditSchema)
    .input(gatheringEditReachSchema)
    .mutation(({ ctx, input: { id, scope, repeats, ...gathering } }) =>
      editGatherings(ctx, { ...ctx.by, id }, { input: gathering, scope, repeats }),
    ),

  cancel: changeProcedure
    .input(keySchema)
    .input(gatheringReachSchema)
    .input(cancellationSchema)
    .mutation(({ ctx, input: { id, reason, scope } }) => cancelGatherings(ctx, { ...ctx.by, id }, { reason, scope })),

  restore: changeProcedure
    .input(keySchema)
    .input(gatheringReachSchema)
    .mutation(({ ctx, input: { id, scope } }) => restoreGatherings(ctx, { ...ctx.by, id }, scope)),

  deletion: memberProcedure
    .input(keySchema)
    .query(({ ctx, input }) => getDeletion(ctx.db, { ...ctx.member, id: input.id })),

  delete: changeProcedure
    .input(keySchema)
    .mutation(({ ctx, input: { id } }) => deleteGathering(ctx, { ...ctx.by, id })),
});

import {
  gatheringEditReachSchema,
  gatheringReachSchema,
  newGatheringSchema,
  scopedCancellationSchema,
} from "../../../shared/gathering-series.schema.ts";
import {
  answerInputSchema,
  answerLinkSchema,
  calendarTextSchema,
  gatheringInputSchema,
  gatheringKeySchema,
  gatheringPeriodSchema,
  importInputSchema,
  linkedAnswerInputSchema,
  presenceInputSchema,
} from "../../../shared/gatherings.schema.ts";
import { limitedMemberProcedure, memberProcedure, publicProcedure, rateLimitedProcedure, router } from "../../trpc.ts";
import { importCalendar, previewCalendar } from "./import-calendar.service.ts";
import type { Member } from "../../sessions/sessions.ts";
import { answerByLink, getLinkedGathering } from "./answer-links.service.ts";
import { answerGathering, noteWhoWasThere } from "./answers.service.ts";
import { deleteGathering, getDeletion } from "./deletion.service.ts";
import { getAnsweredGathering, getGatherings } from "./gatherings.service.ts";
import {
  cancelGatherings,
  editGatherings,
  getGatheringSeries,
  planGathering,
  restoreGatherings,
} from "./series.service.ts";

/** Limited, since a calendar takes long to read and makes much at once. */
const importProcedure = limitedMemberProcedure("calendarImportsBy");

/** Limited, since a series has hundreds of gatherings. */
const changeProcedure = limitedMemberProcedure("gatheringChangesBy");

const answerProcedure = limitedMemberProcedure("gatheringAnswersBy");

export const gatheringsRouter = router({
  list: memberProcedure
    .input(gatheringPeriodSchema)
    .query(({ ctx, input }) => getGatherings(ctx, ctx.member.collectiveId, input)),

  get: memberProcedure
    .input(gatheringKeySchema)
    .query(({ ctx, input }) => getAnsweredGathering(ctx.db, keyOf(ctx.member, input))),

  series: memberProcedure
    .input(gatheringKeySchema)
    .query(({ ctx, input }) => getGatheringSeries(ctx.db, keyOf(ctx.member, input))),

  create: changeProcedure.input(newGatheringSchema).mutation(({ ctx, input }) => planGathering(ctx, ctx.by, input)),

  update: changeProcedure
    .input(gatheringKeySchema)
    .input(gatheringInputSchema)
    .input(gatheringEditReachSchema)
    .mutation(({ ctx, input: { id, scope, repeats, ...gathering } }) =>
      editGatherings(ctx, { ...ctx.by, id }, { input: gathering, scope, repeats }),
    ),

  cancel: changeProcedure
    .input(gatheringKeySchema)
    .input(scopedCancellationSchema)
    .mutation(({ ctx, input: { id, reason, scope } }) => cancelGatherings(ctx, { ...ctx.by, id }, { reason, scope })),

  restore: changeProcedure
    .input(gatheringKeySchema)
    .input(gatheringReachSchema)
    .mutation(({ ctx, input: { id, scope } }) => restoreGatherings(ctx, { ...ctx.by, id }, scope)),

  deletion: memberProcedure
    .input(gatheringKeySchema)
    .query(({ ctx, input }) => getDeletion(ctx.db, keyOf(ctx.member, input))),

  delete: changeProcedure
    .input(gatheringKeySchema)
    .mutation(({ ctx, input: { id } }) => deleteGathering(ctx, { ...ctx.by, id })),

  answer: answerProcedure
    .input(gatheringKeySchema)
    .input(answerInputSchema)
    .mutation(({ ctx, input }) => answerGathering(ctx, keyOf(ctx.member, input), input.answer)),

  notePresence: answerProcedure
    .input(gatheringKeySchema)
    .input(presenceInputSchema)
    .mutation(({ ctx, input }) => noteWhoWasThere(ctx, keyOf(ctx.member, input), input.person_ids)),

  previewCalendar: importProcedure
    .input(calendarTextSchema)
    .mutation(({ ctx, input }) => previewCalendar(ctx, ctx.member.collectiveId, input.text)),

  importCalendar: importProcedure
    .input(importInputSchema)
    .mutation(({ ctx, input }) => importCalendar(ctx, ctx.by, input)),

  /** For anyone with the link of a mail, which answers for its recipient. */
  linked: publicProcedure.input(answerLinkSchema).query(({ ctx, input }) => getLinkedGathering(ctx, input.token)),

  answerLinked: rateLimitedProcedure("mailLinks")
    .input(linkedAnswerInputSchema)
    .mutation(({ ctx, input }) => answerByLink(ctx, input.token, input.answer)),
});

const keyOf = ({ collectiveId, personId }: Member, { id }: { id: number }) => ({ collectiveId, personId, id });

import { keySchema } from "../../../shared/basics/fields.schema.ts";
import { intervalKeySchema } from "../../../shared/intervals/intervals.schema.ts";
import { remindInputSchema, remindOfInputSchema, stayInputSchema } from "../../../shared/reminders/reminders.schema.ts";
import {
  limitedMemberProcedure,
  memberProcedure,
  publicProcedure,
  rateLimitedProcedure,
  router,
} from "../../rpc/trpc.ts";
import { askOfGathering, askOfPoll, listMissingAnswers, remindToAnswer } from "./answer-reminders.service.ts";
import { listMissingParticipations, remind } from "./plan-reminders.service.ts";
import { getStay, stay } from "./still-with-us.service.ts";

const remindProcedure = limitedMemberProcedure("remindersBy");

export const remindersRouter = router({
  list: memberProcedure.input(intervalKeySchema).query(({ ctx, input }) => {
    const key = { collectiveId: ctx.member.collectiveId, intervalId: input.interval_id };
    return listMissingParticipations(ctx.db, key, ctx.member.today);
  }),

  send: remindProcedure.input(remindInputSchema).mutation(({ ctx, input }) => remind(ctx, ctx.by, input)),

  listForGathering: memberProcedure
    .input(keySchema)
    .query(({ ctx, input }) => listMissingAnswers(ctx, { ...ctx.member, ...input }, askOfGathering)),

  sendForGathering: remindProcedure
    .input(remindOfInputSchema)
    .mutation(({ ctx, input }) => remindToAnswer(ctx, ctx.by, { ...input, getQuestion: askOfGathering })),

  listForPoll: memberProcedure
    .input(keySchema)
    .query(({ ctx, input }) => listMissingAnswers(ctx, { ...ctx.member, ...input }, askOfPoll)),

  sendForPoll: remindProcedure
    .input(remindOfInputSchema)
    .mutation(({ ctx, input }) => remindToAnswer(ctx, ctx.by, { ...input, getQuestion: askOfPoll })),

  /** For the holder of the link of the question whether they are still with their group. */
  linked: publicProcedure.input(stayInputSchema).query(({ ctx, input }) => getStay(ctx, input.token)),

  answerLinked: rateLimitedProcedure("mailLinks")
    .input(stayInputSchema)
    .mutation(({ ctx, input }) => stay(ctx, input.token)),
});

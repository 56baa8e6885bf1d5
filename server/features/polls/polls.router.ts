import { z } from "zod";
import { keySchema } from "../../../shared/basics/fields.schema.ts";
import { answeringSchema, answerLinkSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import {
  linkedPollAnswersSchema,
  pollAnswersInputSchema,
  pollEditSchema,
  pollInputSchema,
  settlementSchema,
} from "../../../shared/polls/polls.schema.ts";
import {
  limitedMemberProcedure,
  memberProcedure,
  publicProcedure,
  rateLimitedProcedure,
  router,
} from "../../rpc/trpc.ts";
import { answerPollByLink, getLinkedPoll } from "./poll-links.service.ts";
import { answerPoll, createPoll, editPoll, getAnsweredPoll, getOpenPolls, withdrawPoll } from "./polls.service.ts";
import { reopenPoll, settlePoll } from "./settle.service.ts";

const answerProcedure = limitedMemberProcedure("gatheringAnswersBy").meta({ tokens: "OwnAnswers", own: true });
const changeProcedure = limitedMemberProcedure("gatheringChangesBy");

export const pollsRouter = router({
  list: memberProcedure.query(({ ctx }) => getOpenPolls(ctx, ctx.member.collectiveId)),

  get: memberProcedure
    .input(keySchema)
    .query(({ ctx, input: { id } }) => getAnsweredPoll(ctx.db, { collectiveId: ctx.member.collectiveId, id })),

  create: changeProcedure.input(pollInputSchema).mutation(({ ctx, input }) => createPoll(ctx, ctx.by, input)),

  update: changeProcedure
    .input(keySchema)
    .input(pollEditSchema)
    .mutation(({ ctx, input: { id, ...poll } }) => editPoll(ctx, { ...ctx.by, id }, poll)),

  withdraw: changeProcedure
    .input(keySchema)
    .mutation(({ ctx, input: { id } }) => withdrawPoll(ctx, { ...ctx.by, id }, true)),

  reopen: changeProcedure.input(keySchema).mutation(({ ctx, input: { id } }) => reopenPoll(ctx, { ...ctx.by, id })),

  answer: answerProcedure
    .input(keySchema)
    .input(pollAnswersInputSchema)
    .input(answeringSchema)
    .mutation(({ ctx, input: { answers, ...given } }) => {
      const { collectiveId, personId } = ctx.member;
      return answerPoll(ctx, { ...given, collectiveId, personId }, answers);
    }),

  /** For pages of earlier releases, which say when an answer is to count. All answers count at once. */
  giveKept: answerProcedure
    .input(keySchema.extend({ kind: z.string(), starts_at: z.string().optional() }))
    .mutation(() => {}),

  /** For anyone with the link of an email, which answers for its recipient. */
  linked: publicProcedure.input(answerLinkSchema).query(({ ctx, input }) => getLinkedPoll(ctx, input.token)),

  answerLinked: rateLimitedProcedure("mailLinks")
    .input(linkedPollAnswersSchema)
    .mutation(({ ctx, input }) => answerPollByLink(ctx, input.token, input.answers)),

  settle: changeProcedure
    .input(keySchema)
    .input(settlementSchema)
    .mutation(({ ctx, input: { id, starts_at } }) => settlePoll(ctx, { ...ctx.by, id }, starts_at)),
});

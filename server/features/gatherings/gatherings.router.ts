import { keySchema } from "../../../shared/basics/fields.schema.ts";
import {
  answerInputSchema,
  answeringSchema,
  answerLinkSchema,
  askingSchema,
  gatheringPeriodSchema,
  linkedAnswerInputSchema,
  presenceInputSchema,
} from "../../../shared/gatherings/gatherings.schema.ts";
import type { Member } from "../../sessions/sessions.ts";
import {
  limitedMemberProcedure,
  memberProcedure,
  publicProcedure,
  rateLimitedProcedure,
  router,
  sessionProcedure,
} from "../../rpc/trpc.ts";
import { answerByLink, getLinkedGathering } from "./answer-links.service.ts";
import { answerGathering, noteWhoWasThere } from "./answers.service.ts";
import { listAsked } from "./asked.queries.ts";
import { getAnsweredGathering, getGatherings, getUnnotedGatherings, withInstants } from "./gatherings.service.ts";

const answerProcedure = limitedMemberProcedure("gatheringAnswersBy");

/** `update`, `cancel` and `restore` are in `series.router.ts`; `server/router.ts` merges both. */
export const gatheringsRouter = router({
  list: memberProcedure.input(gatheringPeriodSchema).query(async ({ ctx, input }) => {
    const { collectiveId } = ctx.member;
    return getGatherings(ctx, collectiveId, await withInstants(ctx, collectiveId, input));
  }),

  get: memberProcedure
    .input(keySchema)
    .query(({ ctx, input }) => getAnsweredGathering(ctx.db, keyOf(ctx.member, input))),

  unnoted: memberProcedure.query(({ ctx }) => getUnnotedGatherings(ctx, ctx.member)),

  /** The ids of those who would be asked. */
  asked: sessionProcedure
    .input(askingSchema)
    .query(({ ctx, input }) => listAsked(ctx.db, ctx.member.collectiveId, input)),

  answer: answerProcedure
    .meta({ tokens: "OwnAnswers", own: true })
    .input(keySchema)
    .input(answerInputSchema)
    .input(answeringSchema)
    .mutation(({ ctx, input: { answer, id, ...given } }) =>
      answerGathering(ctx, { ...given, ...keyOf(ctx.member, { id }) }, answer),
    ),

  notePresence: answerProcedure
    .input(keySchema)
    .input(presenceInputSchema)
    .mutation(({ ctx, input }) => noteWhoWasThere(ctx, keyOf(ctx.member, input), input)),

  /** For anyone with the link of an email, which answers for its recipient. */
  linked: publicProcedure.input(answerLinkSchema).query(({ ctx, input }) => getLinkedGathering(ctx, input.token)),

  answerLinked: rateLimitedProcedure("mailLinks")
    .input(linkedAnswerInputSchema)
    .mutation(({ ctx, input }) => answerByLink(ctx, input)),
});

const keyOf = ({ collectiveId, personId }: Member, { id }: { id: number }) => ({ collectiveId, personId, id });

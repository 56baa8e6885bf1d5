import { intervalKeySchema } from "../../../shared/intervals/intervals.schema.ts";
import { remindInputSchema, stayInputSchema } from "../../../shared/reminders/reminders.schema.ts";
import {
  limitedMemberProcedure,
  memberProcedure,
  publicProcedure,
  rateLimitedProcedure,
  router,
} from "../../rpc/trpc.ts";
import { listMissingParticipations, remind } from "./plan-reminders.service.ts";
import { getStay, stay } from "./still-with-us.service.ts";

export const remindersRouter = router({
  list: memberProcedure.input(intervalKeySchema).query(({ ctx, input }) => {
    const key = { collectiveId: ctx.member.collectiveId, intervalId: input.interval_id };
    return listMissingParticipations(ctx.db, key, ctx.member.today);
  }),

  send: limitedMemberProcedure("remindersBy")
    .input(remindInputSchema)
    .mutation(({ ctx, input }) => remind(ctx, ctx.by, input)),

  /** For whoever has the link of the question whether they are still with their group. */
  linked: publicProcedure.input(stayInputSchema).query(({ ctx, input }) => getStay(ctx, input.token)),

  answerLinked: rateLimitedProcedure("mailLinks")
    .input(stayInputSchema)
    .mutation(({ ctx, input }) => stay(ctx, input.token)),
});

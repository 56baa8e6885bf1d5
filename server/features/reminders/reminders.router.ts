import { intervalKeySchema } from "../../../shared/intervals/intervals.schema.ts";
import { remindInputSchema } from "../../../shared/reminders/reminders.schema.ts";
import { limitedMemberProcedure, memberProcedure, router } from "../../rpc/trpc.ts";
import { listMissingParticipations, remind } from "./plan-reminders.service.ts";

export const remindersRouter = router({
  list: memberProcedure.input(intervalKeySchema).query(({ ctx, input }) => {
    const key = { collectiveId: ctx.member.collectiveId, intervalId: input.interval_id };
    return listMissingParticipations(ctx.db, key, ctx.member.today);
  }),

  send: limitedMemberProcedure("remindersBy")
    .input(remindInputSchema)
    .mutation(({ ctx, input }) => remind(ctx, ctx.by, input)),
});

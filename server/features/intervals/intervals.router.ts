import { keySchema } from "../../../shared/basics/fields.schema.ts";
import {
  intervalDatesSchema,
  intervalDeletionSchema,
  intervalKeySchema,
} from "../../../shared/intervals/intervals.schema.ts";
import { memberProcedure, router } from "../../rpc/trpc.ts";
import { changeIntervalDates, deleteLaterInterval, listLosses, restoreInterval } from "./corrections.service.ts";
import { createInterval } from "./intervals.service.ts";
import { getConvenedCounts, getPersonHistory } from "./person-history.service.ts";

export const intervalsRouter = router({
  create: memberProcedure.input(intervalDatesSchema).mutation(({ ctx, input }) => createInterval(ctx, ctx.by, input)),

  update: memberProcedure
    .input(intervalKeySchema)
    .input(intervalDatesSchema)
    .mutation(({ ctx, input: { interval_id: id, ...dates } }) => changeIntervalDates(ctx, ctx.by, { id, ...dates })),

  losses: memberProcedure
    .input(intervalKeySchema)
    .query(({ ctx, input }) =>
      listLosses(ctx.db, { collectiveId: ctx.member.collectiveId, intervalId: input.interval_id }, ctx.member.today),
    ),

  delete: memberProcedure
    .input(intervalKeySchema)
    .input(intervalDeletionSchema)
    .mutation(({ ctx, input }) =>
      deleteLaterInterval(ctx, { ...ctx.by, intervalId: input.interval_id }, input.person_ids),
    ),

  restore: memberProcedure
    .input(intervalKeySchema)
    .input(intervalDatesSchema)
    .mutation(({ ctx, input: { interval_id: id, ...dates } }) => restoreInterval(ctx, ctx.by, { id, ...dates })),

  history: memberProcedure.query(({ ctx }) => ctx.historyCache.get(ctx.member)),

  overview: memberProcedure
    .input(intervalKeySchema)
    .query(({ ctx, input }) => ctx.overviewCache.get(ctx.member, input.interval_id)),
});

/** People over the intervals. */
export const peopleOverTimeRouter = router({
  history: memberProcedure
    .input(keySchema)
    .query(({ ctx, input }) => getPersonHistory(ctx.db, { ...ctx.member, personId: input.id }, ctx.member.today)),

  convened: memberProcedure.query(({ ctx }) => getConvenedCounts(ctx.db, ctx.member.collectiveId, ctx.member.today)),
});

import { intervalKeySchema } from "../../../shared/intervals/intervals.schema.ts";
import { listCrewsBeforeOptOut } from "./crews-before-opt-out.service.ts";
import { journalFilterSchema, undoInputSchema } from "../../../shared/journal/journal.schema.ts";
import { limitedMemberProcedure, memberProcedure, ownProcedure, router, sessionProcedure } from "../../rpc/trpc.ts";
import { deleteCalendarFeed, findCalendarFeed } from "../calendar/calendar-feeds.queries.ts";
import { makeOwnFeed } from "../calendar/calendar-feeds.service.ts";
import { getJournal } from "./journal.service.ts";
import { undo } from "./undo.service.ts";

export const journalRouter = router({
  list: memberProcedure.input(journalFilterSchema).query(async ({ ctx, input }) => {
    const { personId, scope } = ctx.member;
    const { state } = await ctx.stateCache.get(ctx.member);
    return getJournal(
      ctx.db,
      { state, now: ctx.clock.now(), viewerId: personId, scope, language: ctx.language() },
      input,
    );
  }),

  feed: sessionProcedure.query(async ({ ctx }) => ({
    feed: await findCalendarFeed(ctx.db, { ...ctx.member, purpose: "activity" }),
  })),

  makeFeed: limitedMemberProcedure("calendarFeedsOf")
    .meta({ tokens: "None" })
    .mutation(({ ctx }) => makeOwnFeed(ctx, ctx.member, "activity")),

  revokeFeed: sessionProcedure.mutation(({ ctx }) =>
    deleteCalendarFeed(ctx.db, { ...ctx.member, purpose: "activity" }),
  ),

  undo: limitedMemberProcedure("undosBy")
    .input(undoInputSchema)
    .mutation(({ ctx, input }) => undo(ctx, ctx.by, { ...input, scope: ctx.member.scope })),
});

/** Part of a member's own procedures, `me`. */
export const ownJournalRouter = router({
  crewsBeforeOptOut: ownProcedure
    .input(intervalKeySchema)
    .query(({ ctx, input }) => listCrewsBeforeOptOut(ctx.db, { ...ctx.member, intervalId: input.interval_id })),
});

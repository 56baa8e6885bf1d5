import { intervalKeySchema } from "../../../shared/intervals.schema.ts";
import { listCrewsBeforeOptOut } from "./crews-before-opt-out.service.ts";
import { journalFilterSchema, undoInputSchema } from "../../../shared/journal.schema.ts";
import { limitedMemberProcedure, memberProcedure, router } from "../../trpc.ts";
import { getActivityFeed, makeActivityFeed, revokeActivityFeed } from "./activity-feed.service.ts";
import { getJournal } from "./journal.service.ts";
import { undo } from "./undo.service.ts";

/** Limited, since each new address is stored. */
const makingProcedure = limitedMemberProcedure("calendarFeedsOf");

export const journalRouter = router({
  list: memberProcedure.input(journalFilterSchema).query(async ({ ctx, input }) => {
    const { collectiveId, personId, revision } = ctx.member;
    const { state } = await ctx.stateCache.get(collectiveId, revision);
    return getJournal(ctx.db, { state, now: ctx.clock.now(), viewerId: personId }, input);
  }),

  feed: memberProcedure.query(async ({ ctx }) => ({ feed: await getActivityFeed(ctx.db, ctx.member) })),

  makeFeed: makingProcedure.mutation(({ ctx }) => makeActivityFeed(ctx, ctx.member)),

  revokeFeed: memberProcedure.mutation(({ ctx }) => revokeActivityFeed(ctx.db, ctx.member)),

  undo: memberProcedure.input(undoInputSchema).mutation(({ ctx, input }) => undo(ctx, ctx.by, input)),
});

/** Part of a member's own procedures, `me`. */
export const ownJournalRouter = router({
  crewsBeforeOptOut: memberProcedure
    .input(intervalKeySchema)
    .query(({ ctx, input }) => listCrewsBeforeOptOut(ctx.db, { ...ctx.member, intervalId: input.interval_id })),
});

import { limitedMemberProcedure, router, sessionProcedure } from "../../rpc/trpc.ts";
import { deleteCalendarFeed } from "./calendar-feeds.queries.ts";
import { getCalendarFeeds, makeCollectiveFeed, makeOwnFeed, revokeCollectiveFeed } from "./calendar-feeds.service.ts";

/** Limited, since each new address is stored. */
const makingProcedure = limitedMemberProcedure("calendarFeedsOf").meta({ tokens: "None" });

export const calendarRouter = router({
  feeds: sessionProcedure.query(({ ctx }) => getCalendarFeeds(ctx.db, ctx.member)),
  makeMine: makingProcedure.mutation(({ ctx }) => makeOwnFeed(ctx, ctx.member, "calendar")),
  revokeMine: sessionProcedure.mutation(({ ctx }) =>
    deleteCalendarFeed(ctx.db, { ...ctx.member, purpose: "calendar" }),
  ),
  makeForCollective: makingProcedure.mutation(({ ctx }) => makeCollectiveFeed(ctx, ctx.member)),
  revokeForCollective: sessionProcedure.mutation(({ ctx }) => revokeCollectiveFeed(ctx, ctx.by)),
});

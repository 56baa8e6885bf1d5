import { limitedMemberProcedure, memberProcedure, router } from "../../trpc.ts";
import {
  getCalendarFeeds,
  makeCollectiveFeed,
  makeOwnFeed,
  revokeCollectiveFeed,
  revokeOwnFeed,
} from "./calendar-feeds.service.ts";

/** Limited, since each new address is stored. */
const makingProcedure = limitedMemberProcedure("calendarFeedsOf");

export const calendarRouter = router({
  feeds: memberProcedure.query(({ ctx }) => getCalendarFeeds(ctx.db, ctx.member)),
  makeMine: makingProcedure.mutation(({ ctx }) => makeOwnFeed(ctx, ctx.member, "calendar")),
  revokeMine: memberProcedure.mutation(({ ctx }) => revokeOwnFeed(ctx.db, ctx.member, "calendar")),
  makeForCollective: makingProcedure.mutation(({ ctx }) => makeCollectiveFeed(ctx, ctx.member)),
  revokeForCollective: memberProcedure.mutation(({ ctx }) => revokeCollectiveFeed(ctx, ctx.by)),
});

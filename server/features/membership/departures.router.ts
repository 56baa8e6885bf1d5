import { keySchema } from "../../../shared/basics/fields.schema.ts";
import { departureInputSchema, departureLinkSchema } from "../../../shared/membership/departures.schema.ts";
import { memberProcedure, publicProcedure, rateLimitedProcedure, router, sessionProcedure } from "../../rpc/trpc.ts";
import { listFormerMembers } from "./departures.queries.ts";
import { bringBack, getLinkedDeparture, markAsHavingLeft, undoDeparture } from "./departures.service.ts";

export const departuresRouter = router({
  list: memberProcedure.query(({ ctx }) =>
    listFormerMembers(ctx.db, ctx.member.collectiveId, ctx.clock.now().toISOString()),
  ),

  mark: sessionProcedure
    .input(keySchema)
    .input(departureInputSchema)
    .mutation(({ ctx, input: { id: personId, reason } }) => markAsHavingLeft(ctx, { ...ctx.by, personId }, reason)),

  bringBack: sessionProcedure
    .input(keySchema)
    .mutation(({ ctx, input }) => bringBack(ctx, { ...ctx.by, personId: input.id })),

  /** For the marked person, who has the link in the email. */
  linked: publicProcedure.input(departureLinkSchema).query(({ ctx, input }) => getLinkedDeparture(ctx, input.token)),

  undo: rateLimitedProcedure("departureUndos")
    .input(departureLinkSchema)
    .mutation(({ ctx, input }) => undoDeparture(ctx, input.token)),
});

import { keySchema } from "../../../shared/basics/fields.schema.ts";
import { joinLinkInputSchema } from "../../../shared/entry-pathways/join-links.schema.ts";
import { limitedMemberProcedure, memberProcedure, router } from "../../rpc/trpc.ts";
import { endJoinLink, listLinksForGroups, makeJoinLink } from "./join-links.service.ts";

/** Links for a group; using one is with the public procedures. */
export const joinLinksRouter = router({
  list: memberProcedure.query(({ ctx }) => listLinksForGroups(ctx, ctx.member.collectiveId)),

  make: limitedMemberProcedure("invitationsBy")
    .meta({ tokens: "None" })
    .input(joinLinkInputSchema)
    .mutation(({ ctx, input }) => makeJoinLink(ctx, ctx.by, input)),

  end: memberProcedure
    .meta({ tokens: "None" })
    .input(keySchema)
    .mutation(({ ctx, input: { id } }) => endJoinLink(ctx, { ...ctx.by, clock: ctx.clock, id })),
});

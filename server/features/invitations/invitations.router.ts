import { entryPathwayKeySchema, invitationKeySchema, invitationSchema } from "../../../shared/invitations.ts";
import { memberProcedure, router } from "../../trpc.ts";
import {
  invite,
  inviteFromEntryPathway,
  listOpenInvitations,
  resendInvitation,
  withdrawInvitation,
} from "./invitations.service.ts";

export const invitationsRouter = router({
  list: memberProcedure.query(({ ctx }) => listOpenInvitations(ctx, ctx.member.collectiveId)),

  send: memberProcedure.input(invitationSchema).mutation(({ ctx, input }) => invite(ctx, ctx.by, input)),

  sendForEntryPathway: memberProcedure
    .input(entryPathwayKeySchema)
    .mutation(({ ctx, input }) => inviteFromEntryPathway(ctx, ctx.by, input.entry_pathway_id)),

  resend: memberProcedure
    .input(invitationKeySchema)
    .mutation(({ ctx, input }) =>
      resendInvitation(ctx, { collectiveId: ctx.member.collectiveId, personId: input.person_id }),
    ),

  withdraw: memberProcedure
    .input(invitationKeySchema)
    .mutation(({ ctx, input }) => withdrawInvitation(ctx, { ...ctx.by, personId: input.person_id })),
});

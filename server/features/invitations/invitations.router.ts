import { entryPathwayKeySchema } from "../../../shared/entry-pathways.schema.ts";
import { invitationKeySchema, invitationSchema } from "../../../shared/invitations.schema.ts";
import { memberProcedure, router } from "../../trpc.ts";
import {
  askBack,
  invite,
  inviteFromEntryPathway,
  listOpenInvitations,
  resendInvitation,
  withdrawInvitation,
} from "./invitations.service.ts";

/** For members, each of whom may cause so many mails. Throws `TooManyRequests`. */
const invitingProcedure = memberProcedure.use(async ({ ctx, next }) => {
  await ctx.limits.count("invitationsBy", String(ctx.member.personId));
  return next();
});

export const invitationsRouter = router({
  list: memberProcedure.query(({ ctx }) => listOpenInvitations(ctx, ctx.member.collectiveId)),

  send: invitingProcedure.input(invitationSchema).mutation(({ ctx, input }) => invite(ctx, ctx.by, input)),

  sendForEntryPathway: invitingProcedure
    .input(entryPathwayKeySchema)
    .mutation(({ ctx, input }) => inviteFromEntryPathway(ctx, ctx.by, input.entry_pathway_id)),

  askBack: invitingProcedure
    .input(invitationKeySchema)
    .mutation(({ ctx, input }) => askBack(ctx, { ...ctx.by, personId: input.person_id })),

  resend: invitingProcedure
    .input(invitationKeySchema)
    .mutation(({ ctx, input }) => resendInvitation(ctx, { ...ctx.by, personId: input.person_id })),

  withdraw: memberProcedure
    .input(invitationKeySchema)
    .mutation(({ ctx, input }) => withdrawInvitation(ctx, { ...ctx.by, personId: input.person_id })),
});

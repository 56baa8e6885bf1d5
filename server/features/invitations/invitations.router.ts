import { entryPathwayKeySchema } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import {
  correctedInvitationSchema,
  invitationKeySchema,
  invitationSchema,
  invitationsSchema,
} from "../../../shared/invitations/invitations.schema.ts";
import { limitedMemberProcedure, router, sessionProcedure } from "../../rpc/trpc.ts";
import {
  askBack,
  correctInvitation,
  invite,
  inviteFromEntryPathway,
  resendInvitation,
  withdrawInvitation,
} from "./invitations.service.ts";
import { listInvitations } from "./invitations.queries.ts";
import { inviteSeveral } from "./invite-several.ts";

const invitingProcedure = limitedMemberProcedure("invitationsBy")
  .meta({ tokens: "None" })
  .use(({ ctx, next }) => next({ ctx: { by: { ...ctx.by, session: ctx.member } } }));

export const invitationsRouter = router({
  list: sessionProcedure.query(({ ctx: { db, clock, member } }) =>
    listInvitations(db, { collectiveId: member.collectiveId, at: clock.now().toISOString() }),
  ),

  send: invitingProcedure.input(invitationSchema).mutation(({ ctx, input }) => invite(ctx, ctx.by, input)),

  sendSeveral: invitingProcedure.input(invitationsSchema).mutation(async ({ ctx, input: { people } }) => {
    // The request itself has counted as one.
    await ctx.limits.count("invitationsBy", String(ctx.member.personId), people.length - 1);
    return inviteSeveral(ctx, ctx.by, people);
  }),

  sendForEntryPathway: invitingProcedure
    .input(entryPathwayKeySchema)
    .mutation(({ ctx, input }) => inviteFromEntryPathway(ctx, ctx.by, input.entry_pathway_id)),

  askBack: invitingProcedure
    .input(invitationKeySchema)
    .mutation(({ ctx, input }) => askBack(ctx, { ...ctx.by, personId: input.person_id })),

  resend: invitingProcedure
    .input(invitationKeySchema)
    .mutation(({ ctx, input }) => resendInvitation(ctx, { ...ctx.by, personId: input.person_id })),

  correct: invitingProcedure
    .input(correctedInvitationSchema)
    .mutation(({ ctx, input: { person_id, email } }) =>
      correctInvitation(ctx, { ...ctx.by, personId: person_id, email }),
    ),

  withdraw: sessionProcedure
    .input(invitationKeySchema)
    .mutation(({ ctx, input }) => withdrawInvitation(ctx, { ...ctx.by, personId: input.person_id })),
});

import {
  declineSchema,
  entryPathwayKeySchema,
  entryPathwayNoteSchema,
  authorMessageSchema,
} from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import { memberProcedure, router } from "../../rpc/trpc.ts";
import { decline, handBack, takeOn, writeNote, writeToAuthor } from "./entry-pathways.service.ts";

const answeringProcedure = memberProcedure.input(entryPathwayKeySchema).use(({ ctx, input, next }) => {
  const { collectiveId, personId } = ctx.member;
  return next({ ctx: { answering: { collectiveId, authorId: personId, id: input.entry_pathway_id } } });
});

/** How members answer an expression of interest; inviting its author is with the invitations. */
export const entryPathwaysRouter = router({
  writeNote: answeringProcedure
    .input(entryPathwayNoteSchema)
    .mutation(({ ctx, input }) => writeNote(ctx, ctx.answering, input.note)),

  takeOn: answeringProcedure.mutation(({ ctx }) => takeOn(ctx, ctx.answering)),

  handBack: answeringProcedure.mutation(({ ctx }) => handBack(ctx, ctx.answering)),

  write: answeringProcedure.input(authorMessageSchema).mutation(async ({ ctx, input }) => {
    await ctx.limits.count("declinesBy", String(ctx.member.personId));
    return writeToAuthor(ctx, ctx.answering, input);
  }),

  decline: answeringProcedure.input(declineSchema).mutation(async ({ ctx, input }) => {
    await ctx.limits.count("declinesBy", String(ctx.member.personId));
    return decline(ctx, ctx.answering, input.message);
  }),
});

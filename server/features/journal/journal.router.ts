import { journalFilterSchema, undoInputSchema } from "../../../shared/journal.schema.ts";
import { memberProcedure, router } from "../../trpc.ts";
import { getJournal } from "./journal.service.ts";
import { undo } from "./undo.service.ts";

export const journalRouter = router({
  list: memberProcedure.input(journalFilterSchema).query(async ({ ctx, input }) => {
    const { collectiveId, personId, revision } = ctx.member;
    const { state } = await ctx.stateCache.get(collectiveId, revision);
    return getJournal(ctx.db, { state, viewerId: personId }, input);
  }),

  undo: memberProcedure.input(undoInputSchema).mutation(({ ctx, input }) => undo(ctx, ctx.by, input)),
});

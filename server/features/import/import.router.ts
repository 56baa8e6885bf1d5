import { calendarInputSchema, importInputSchema } from "../../../shared/gatherings.schema.ts";
import { readFileInput } from "../../http/file-input.ts";
import { limitedMemberProcedure, once, router, withKnownFields } from "../../trpc.ts";
import { importCalendar, previewCalendar } from "./import-calendar.service.ts";

/**
 * Limited, since a calendar takes long to read and makes much at once. A file is received once it is its sender's turn.
 */
const importProcedure = limitedMemberProcedure("calendarImportsBy")
  .use(({ ctx, next }) => ctx.threads.inTurnOf(ctx.member.personId, next))
  .use(async ({ getRawInput, next }) => {
    const input = await readFileInput(await getRawInput());
    return next({ getRawInput: () => Promise.resolve(input) });
  })
  // The fields beside a file are known only now.
  .use(withKnownFields)
  .use(once);

export const importRouter = router({
  previewCalendar: importProcedure
    .input(calendarInputSchema)
    .mutation(({ ctx, input }) => previewCalendar(ctx, ctx.member.collectiveId, input)),

  importCalendar: importProcedure
    .input(importInputSchema)
    .mutation(({ ctx, input }) => importCalendar(ctx, ctx.by, input)),
});

import { calendarInputSchema, importInputSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import { limitedMemberProcedure, once, router, withKnownFields } from "../../rpc/trpc.ts";
import { importCalendar, previewCalendar } from "./import-calendar.service.ts";

/** Limited, since a calendar takes long to read and makes much at once. A file takes a place once it has arrived. */
const importProcedure = limitedMemberProcedure("calendarImportsBy")
  .use(async ({ ctx: { threads, uploads, member }, getRawInput, next }) => {
    const body = await getRawInput();
    const useInput = async (input: unknown) => next({ getRawInput: () => Promise.resolve(input) });
    const { personId, collectiveId } = member;
    return threads.inTurnOf(`person ${personId}`, () =>
      uploads.receive(body, collectiveId, (read) => threads.inPlace(collectiveId, async () => useInput(await read()))),
    );
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

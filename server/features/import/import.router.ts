import { calendarInputSchema, importInputSchema } from "../../../shared/gatherings.schema.ts";
import { limitedMemberProcedure, router } from "../../trpc.ts";
import { importCalendar, previewCalendar } from "./import-calendar.service.ts";

/** Limited, since a calendar takes long to read and makes much at once. */
const importProcedure = limitedMemberProcedure("calendarImportsBy");

export const importRouter = router({
  previewCalendar: importProcedure
    .input(calendarInputSchema)
    .mutation(({ ctx, input }) => previewCalendar(ctx, ctx.member.collectiveId, input)),

  importCalendar: importProcedure
    .input(importInputSchema)
    .mutation(({ ctx, input }) => importCalendar(ctx, ctx.by, input)),
});

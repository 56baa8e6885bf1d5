import { keySchema } from "../../../shared/basics/fields.schema.ts";
import {
  gatheringTemplateEditSchema,
  gatheringTemplateInputSchema,
} from "../../../shared/templates/gathering-templates.schema.ts";
import { limitedMemberProcedure, memberProcedure, router } from "../../rpc/trpc.ts";
import { listTemplates } from "./templates.queries.ts";
import { createTemplate, deleteTemplate, editTemplate } from "./templates.service.ts";

const changeProcedure = limitedMemberProcedure("gatheringChangesBy");

export const gatheringTemplatesRouter = router({
  list: memberProcedure.query(({ ctx }) => listTemplates(ctx.db, ctx.member.collectiveId)),

  create: changeProcedure
    .input(gatheringTemplateInputSchema)
    .mutation(({ ctx, input }) => createTemplate(ctx, ctx.by, input)),

  update: changeProcedure
    .input(keySchema)
    .input(gatheringTemplateEditSchema)
    .mutation(({ ctx, input: { id, ...template } }) => editTemplate(ctx, { ...ctx.by, id }, template)),

  delete: changeProcedure.input(keySchema).mutation(({ ctx, input: { id } }) => deleteTemplate(ctx, { ...ctx.by, id })),
});

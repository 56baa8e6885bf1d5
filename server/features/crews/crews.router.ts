import { crewKeySchema, crewInputSchema } from "../../../shared/crews.schema.ts";
import { memberProcedure, router } from "../../trpc.ts";
import { createCrew, editCrew } from "./crews.service.ts";

export const crewsRouter = router({
  create: memberProcedure.input(crewInputSchema).mutation(({ ctx, input }) => createCrew(ctx, ctx.by, input)),

  update: memberProcedure
    .input(crewKeySchema)
    .input(crewInputSchema)
    .mutation(({ ctx, input: { id, ...crew } }) => editCrew(ctx, { ...ctx.by, id }, crew)),
});

import type { z } from "zod";
import { crewIntervalKeySchema } from "../../../shared/convenors.schema.ts";
import { crewKeySchema, crewInputSchema } from "../../../shared/crews.schema.ts";
import { memberProcedure, router } from "../../trpc.ts";
import type { Change } from "../../revision/change.ts";
import { getConvenorChoice } from "../participation/convenor-choice.ts";
import type { CrewIntervalKey } from "../participation/convenors.queries.ts";
import { createCrew, editCrew } from "./crews.service.ts";

export const crewsRouter = router({
  create: memberProcedure.input(crewInputSchema).mutation(({ ctx, input }) => createCrew(ctx, ctx.by, input)),

  update: memberProcedure
    .input(crewKeySchema)
    .input(crewInputSchema)
    .mutation(({ ctx, input: { id, ...crew } }) => editCrew(ctx, { ...ctx.by, id }, crew)),

  convenor: memberProcedure
    .input(crewIntervalKeySchema)
    .query(({ ctx, input }) => getConvenorChoice(ctx.db, toCrewInterval(ctx.by, input), ctx.clock.today())),
});

function toCrewInterval(
  { collectiveId }: Change,
  { interval_id, crew_id }: z.output<typeof crewIntervalKeySchema>,
): CrewIntervalKey {
  return { collectiveId, intervalId: interval_id, crewId: crew_id };
}

import { keySchema } from "../../../shared/basics/fields.schema.ts";
import type { z } from "zod";
import { convenorQuerySchema, crewIntervalKeySchema } from "../../../shared/crews/convenors.schema.ts";
import { crewEditSchema, crewInputSchema } from "../../../shared/crews/crews.schema.ts";
import { handoverInputSchema } from "../../../shared/handovers/handovers.schema.ts";
import { memberProcedure, router } from "../../rpc/trpc.ts";
import type { Member } from "../../sessions/sessions.ts";
import { getConvenorChoice } from "../participation/convenor-choice.service.ts";
import type { CrewIntervalKey } from "../participation/convenors.queries.ts";
import { archiveCrew, deleteCrew, restoreCrew } from "./archive.service.ts";
import { getCrewHistory } from "./crew-history.service.ts";
import { createCrew, editCrew } from "./crews.service.ts";
import { getHandover, getHandoversIn, writeHandover } from "../handovers/handovers.service.ts";

export const crewsRouter = router({
  create: memberProcedure.input(crewInputSchema).mutation(({ ctx, input }) => createCrew(ctx, ctx.by, input)),

  update: memberProcedure
    .input(keySchema)
    .input(crewEditSchema)
    .mutation(({ ctx, input: { id, ...crew } }) => editCrew(ctx, { ...ctx.by, id }, crew)),

  archive: memberProcedure.input(keySchema).mutation(({ ctx, input }) => archiveCrew(ctx, { ...ctx.by, id: input.id })),

  restore: memberProcedure.input(keySchema).mutation(({ ctx, input }) => restoreCrew(ctx, { ...ctx.by, id: input.id })),

  delete: memberProcedure.input(keySchema).mutation(({ ctx, input }) => deleteCrew(ctx, { ...ctx.by, id: input.id })),

  convenor: memberProcedure.input(convenorQuerySchema).query(({ ctx, input }) => {
    const supposedId = input.suppose && ctx.member.personId;
    const key = { ...toCrewInterval(ctx.member, input), language: ctx.language(), supposedId };
    return getConvenorChoice(ctx.db, key, ctx.member.today);
  }),

  history: memberProcedure
    .input(keySchema)
    .query(({ ctx, input }) => getCrewHistory(ctx.db, { ...ctx.member, crewId: input.id }, ctx.member.today)),

  handover: memberProcedure
    .input(crewIntervalKeySchema)
    .query(({ ctx, input }) => getHandover(ctx.db, toCrewInterval(ctx.member, input))),

  handovers: memberProcedure
    .input(crewIntervalKeySchema.pick({ interval_id: true }))
    .query(({ ctx, input }) =>
      getHandoversIn(ctx.db, { collectiveId: ctx.member.collectiveId, intervalId: input.interval_id }),
    ),

  writeHandover: memberProcedure
    .input(crewIntervalKeySchema)
    .input(handoverInputSchema)
    .mutation(({ ctx, input }) =>
      writeHandover(ctx, { ...toCrewInterval(ctx.member, input), personId: ctx.member.personId }, input.text),
    ),
});

function toCrewInterval(
  { collectiveId }: Pick<Member, "collectiveId">,
  { interval_id, crew_id }: z.output<typeof crewIntervalKeySchema>,
): CrewIntervalKey {
  return { collectiveId, intervalId: interval_id, crewId: crew_id };
}
